/** The database room's public face. */
export { backUp, DataRefusal, needData, type Place, restore } from './backup.ts';
export type { Database } from './database.ts';
export type { Commit, Driver, Notice, Row, SqlValue, Statement, Transaction } from './driver.ts';
export { MIGRATIONS, NewerSchema } from './migrate.ts';
export { migrateData, openDatabase, type OpenOptions } from './open.ts';
export type * from './schema.ts';
export { DatabaseUnreachable } from './unreachable.ts';
export { BadBackup } from './sqlite/backup.ts';
export { FolderInUse, holdFolder } from './sqlite/hold.ts';
export { SqliteMissing } from './sqlite/open.ts';
