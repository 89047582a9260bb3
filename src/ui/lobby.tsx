import type { ComponentChildren } from 'preact';
import { isLive } from '../clocks/index.ts';
import type { LobbyView, SeekView } from '../lobby/types.ts';
import type { Words } from '../words/index.ts';
import { Submit } from './base/form.tsx';
import { EmptyState, Tag } from './base/small.tsx';
import { GameTile } from './game/card.tsx';
import { controlText } from './text/control.ts';

const COLOURS = {
  white: 'seeks.colourWhite',
  black: 'seeks.colourBlack',
  random: 'seeks.colourRandom',
} as const;

/** A seek or challenge as a row with what can be done about it. Works as plain forms. */
function SeekRow(props: {
  readonly t: Words;
  readonly seek: SeekView;
  readonly own: boolean;
  readonly children: ComponentChildren;
}) {
  const { t, seek } = props;
  const other = props.own ? (seek.to ?? seek.login) : seek.login;
  return (
    <li class="seek">
      <div class="seek-who">
        {props.own && seek.to !== null && <span class="muted">{t('seeks.to')} </span>}
        <a href={`/@/${encodeURIComponent(other)}`}>{other}</a>
        {props.own && seek.to === null && (
          <>
            {' '}
            <Tag>{t('seeks.own')}</Tag>
          </>
        )}
        <p class="small muted">
          {t(`ui.kind_${seek.kind}`)}
          {seek.pair !== null && <> · {t(`seeks.pair_${seek.pair}`)}</>} ·{' '}
          {t(COLOURS[seek.kind === 'battle' ? 'random' : seek.colour])} ·{' '}
          {t(seek.rated ? 'ui.rated' : 'ui.casual')}
          {!seek.offered && <> · {t('seeks.notOffered')}</>}
        </p>
      </div>
      <b class="seek-control">{controlText(seek.control, t)}</b>
      <div class="seek-acts">{props.children}</div>
    </li>
  );
}

/** Posts to `/play/seeks/ID/ACT`; the same routes answer with and without script. */
function Act(props: {
  readonly id: string;
  readonly act: 'accept' | 'cancel' | 'decline';
  readonly tone: 'main' | 'plain' | 'quiet';
  readonly label?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <form method="post" action={`/play/seeks/${props.id}/${props.act}`}>
      <Submit small tone={props.tone} {...(props.label === undefined ? {} : { label: props.label })}>
        {props.children}
      </Submit>
    </form>
  );
}

/** Open seeks, newest last, and the reader's challenges above them. */
export function SeeksList(props: {
  readonly t: Words;
  readonly seeks: readonly SeekView[];
  readonly challenges?: { readonly to: readonly SeekView[]; readonly from: readonly SeekView[] };
  /** Ids of people the reader has blocked: their offers are not shown to him. */
  readonly blocked?: readonly string[];
  readonly userId: string | null;
}) {
  const { t } = props;
  // R-001: what nobody can accept stands only before its author, who may take it back.
  const open = props.seeks.filter(
    ({ userId, offered }) => props.blocked?.includes(userId) !== true && (offered || userId === props.userId),
  );
  // R-014: games at one sitting have a zone of their own beside the long ones.
  const zones = [
    { zone: 'blitz', seeks: open.filter(({ control }) => isLive(control)) },
    { zone: 'long', seeks: open.filter(({ control }) => !isLive(control)) },
  ];
  const to = props.challenges?.to ?? [];
  const from = props.challenges?.from ?? [];
  return (
    <>
      {to.length > 0 && (
        <div class="seek-group">
          <h3>{t('seeks.challengesTo')}</h3>
          <ul class="seek-list">
            {to.map((seek) => (
              <SeekRow key={seek.id} t={t} seek={seek} own={false}>
                {seek.offered && (
                  <Act id={seek.id} act="accept" tone="main" label={acceptLabel(seek, t)}>
                    {t('seeks.accept')}
                  </Act>
                )}
                <Act id={seek.id} act="decline" tone="quiet">
                  {t('seeks.decline')}
                </Act>
              </SeekRow>
            ))}
          </ul>
        </div>
      )}
      {from.length > 0 && (
        <div class="seek-group">
          <h3>{t('seeks.challengesFrom')}</h3>
          <ul class="seek-list">
            {from.map((seek) => (
              <SeekRow key={seek.id} t={t} seek={seek} own>
                <Act id={seek.id} act="cancel" tone="quiet">
                  {t('seeks.cancel')}
                </Act>
              </SeekRow>
            ))}
          </ul>
        </div>
      )}
      {open.length === 0
        ? to.length + from.length === 0 && (
            <EmptyState level={3} title={t('seeks.emptyTitle')} text={t('seeks.emptyText')} />
          )
        : zones.map(
            ({ zone, seeks }) =>
              seeks.length > 0 && (
                <div key={zone} class="seek-group">
                  <h3>
                    {t(`seeks.${zone}`)} <span class="small muted">{t(`seeks.${zone}Text`)}</span>
                  </h3>
                  <ul class="seek-list">
                    {seeks.map((seek) => (
                      <SeekRow key={seek.id} t={t} seek={seek} own={seek.userId === props.userId}>
                        {seek.userId === props.userId ? (
                          <Act id={seek.id} act="cancel" tone="quiet">
                            {t('seeks.cancel')}
                          </Act>
                        ) : props.userId === null ? (
                          <a class="small" href="/login?next=/play">
                            {t('seeks.signIn')}
                          </a>
                        ) : (
                          <Act id={seek.id} act="accept" tone="plain" label={acceptLabel(seek, t)}>
                            {t('seeks.accept')}
                          </Act>
                        )}
                      </SeekRow>
                    ))}
                  </ul>
                </div>
              ),
          )}
    </>
  );
}

function acceptLabel(seek: SeekView, t: Words): string {
  return t('seeks.acceptOf', { name: seek.login, control: controlText(seek.control, t) });
}

/** Boards of running games. */
export function LiveGames(props: { readonly t: Words; readonly games: LobbyView['games'] }) {
  const { t } = props;
  if (props.games.length === 0)
    return <EmptyState level={3} title={t('seeks.liveEmptyTitle')} text={t('seeks.liveEmptyText')} />;
  return (
    <div class="tiles">
      {props.games.map((game) => (
        <GameTile
          key={game.id}
          t={t}
          number={game.number}
          white={game.white}
          black={game.black}
          fen={game.fen}
          lastMove={game.lastMove}
          note={`${t(`ui.kind_${game.kind}`)}, ${controlText(game.control, t)}`}
        />
      ))}
    </div>
  );
}
