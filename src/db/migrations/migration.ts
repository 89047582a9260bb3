/** A numbered, additive change of the schema; the same statements run on both dialects. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly statements: readonly string[];
}
