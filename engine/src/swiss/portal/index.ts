/** The portal's own Swiss system. */
export { portalRounds, type PortalSettings, portalSwiss } from './portal.ts';
