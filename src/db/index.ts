/** The database room's public face. */
export type { Database } from './database.ts';
export type { Commit, Driver, Notice, Row, SqlValue, Statement, Transaction } from './driver.ts';
export { MIGRATIONS, NewerSchema } from './migrate.ts';
export { openDatabase, type OpenOptions } from './open.ts';
export { SqliteMissing } from './sqlite/open.ts';
export type * from './schema.ts';
