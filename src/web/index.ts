/** The web edge: pages, forms and files over HTTP. */
export { createWeb, routesOf, type WebOptions } from './app.ts';
export { originAllowed } from './origin.ts';
export { isZone, SITE_ZONE } from './zones.ts';
