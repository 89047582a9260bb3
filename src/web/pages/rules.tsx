import type { Words } from '../../words/index.ts';

/** Clauses of the site rules in order; each has a head and a text in the catalogue `rules`. */
const CLAUSES = [
  'account',
  'name',
  'fair',
  'games',
  'tournaments',
  'manners',
  'content',
  'letters',
  'data',
  'service',
  'claims',
  'changes',
  'rest',
] as const;

/** The rules of the site: short, numbered, one paragraph a clause. */
export function RulesText(props: { readonly t: Words; readonly level: 2 | 3 }) {
  const Head = props.level === 2 ? 'h2' : 'h3';
  return (
    <ol class="rules">
      {CLAUSES.map((clause) => (
        <li key={clause}>
          <Head>{props.t(`rules.${clause}`)}</Head>
          <p>{props.t(`rules.${clause}_text`)}</p>
        </li>
      ))}
    </ol>
  );
}
