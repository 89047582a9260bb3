/** PostgreSQL does not answer, or does not let us in. `why` is the server's or the system's own message. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  constructor(readonly why: string) {
    super(`the database does not answer: ${why}`);
  }
}
