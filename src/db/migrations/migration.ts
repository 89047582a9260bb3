/** A numbered, additive change of the schema; the same statements run on both dialects, or one for each of them. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly statements: readonly (string | { readonly sqlite: string; readonly postgres: string })[];
}
