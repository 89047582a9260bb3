/** The JSON interface for programs. */
export { API_PREFIX, apiRoutes } from './routes.ts';
