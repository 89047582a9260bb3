import type { Words } from '../../words/index.ts';

const KNOWN: Readonly<Record<string, string>> = {
  SB: 'SB',
  DSB: 'DSB',
  ARO: 'ARO',
  AROF: 'ARO',
  DE: 'DE',
  WIN: 'WIN',
  WON: 'WIN',
  BH: 'BH',
  'BH/C1': 'BHC1',
};

/** The head of a tie-break column: a press says in one sentence what the figure means (no script needed). */
export function TieBreakHead(props: {
  readonly t: Words;
  readonly code: string;
  /** Distinguishes the same code in several tables of a page. */
  readonly where: string;
}) {
  const { t, code } = props;
  const known = KNOWN[code];
  if (known === undefined) return <>{code}</>;
  const id = `tb-${props.where}-${known}`;
  const name = t(`ui.tb_${known}`);
  return (
    <>
      <button class="explain" type="button" popoverTarget={id} title={name}>
        {code}
        <span class="hidden-text">: {t('ui.explain', { name })}</span>
      </button>
      <div class="explanation" id={id} popover="auto">
        <b>{name}</b> {t(`ui.tb_${known}_why`)}
      </div>
    </>
  );
}
