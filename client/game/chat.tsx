import { useEffect, useRef, useState } from 'preact/hooks';
import { CHAT_PRESETS, MAX_CHAT_TEXT, type ChatRoom, type ChatView } from '../../src/games/types.ts';
import { buttonClass } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { link } from '../link.ts';

/** Ready sentences that fit the moment: before the game is over, and after it. */
const DURING = ['hello', 'good-luck', 'thanks', 'well-played', 'sorry', 'one-moment'] as const;
const AFTER = ['good-game', 'thanks', 'well-played', 'must-go'] as const;

/** Talk at a game. While it is played, the two players talk in their room and the watchers in theirs. */
export function Chat(props: {
  readonly t: Words;
  readonly game: string;
  readonly room: ChatRoom;
  readonly isOver: boolean;
  /** False for those who may only read. */
  readonly maySay: boolean;
  /** A player may shut the chat off. */
  readonly maySilence: boolean;
  readonly userId: string | null;
  /** Ids of people whose lines the reader does not want to see. */
  readonly blocked: readonly string[];
  /** Told of a line of somebody else. */
  readonly onLine: (words: string) => void;
}) {
  const { t, game, room } = props;
  const [view, setView] = useState<ChatView | null>(null);
  const [answer, setAnswer] = useState('');
  const box = useRef<HTMLUListElement>(null);
  const seen = useRef<string | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const take = (all: ChatView): void => {
      const { blocked } = latest.current;
      const next = { ...all, lines: all.lines.filter((line) => !blocked.includes(line.byId)) };
      const last = next.lines.at(-1);
      const { userId, onLine } = latest.current;
      if (last !== undefined && seen.current !== null && last.id !== seen.current && last.byId !== userId)
        onLine(`${last.login}: ${lineText(last, latest.current.t)}`);
      seen.current = last?.id ?? '';
      setView(next);
    };
    return link().follow(room === 'players' ? `chat:${game}` : `talk:${game}`, {
      snapshot: take,
      change: take,
    });
  }, [game, room]);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [view?.lines.length]);

  if (view === null) return null;
  const say = (line: Parameters<ReturnType<typeof link>['say']>[2]): Promise<boolean> => {
    setAnswer('');
    return link()
      .say(game, room, line)
      .then((outcome) => {
        if (outcome.ok) return true;
        const key = `chat.refusal_${outcome.code}`;
        const text = t(key);
        setAnswer(text === key ? t('board.refused', { code: outcome.code }) : text);
        return false;
      });
  };
  const presets = props.isOver ? AFTER : DURING;
  return (
    <section class="chat" aria-label={t(room === 'players' ? 'chat.title' : 'chat.talk')}>
      <h2 class="chat-title">{t(room === 'players' ? 'chat.title' : 'chat.talk')}</h2>
      {view.lines.length === 0 ? (
        <p class="small muted">{t('chat.none')}</p>
      ) : (
        <ul class="chat-lines" ref={box} tabIndex={0} aria-label={t('chat.title')}>
          {view.lines.map((line) => (
            <li key={line.id}>
              <b>{line.login}</b> {lineText(line, t)}
            </li>
          ))}
        </ul>
      )}
      {view.off && <p class="small muted">{t('chat.off')}</p>}
      {props.maySay && !view.off && (
        <>
          <p class="chat-presets">
            {CHAT_PRESETS.filter((preset) => presets.some((one) => one === preset)).map((preset) => (
              <button key={preset} type="button" class="text-button" onClick={() => void say({ preset })}>
                {t(`chat.preset_${preset}`)}
              </button>
            ))}
          </p>
          <form
            class="chat-say"
            onSubmit={(event) => {
              event.preventDefault();
              const field = event.currentTarget.elements.namedItem('say') as HTMLInputElement;
              const text = field.value.trim();
              if (text === '') return;
              void say({ text }).then((done) => {
                if (done) field.value = '';
              });
            }}
          >
            <input
              class="input"
              name="say"
              maxLength={MAX_CHAT_TEXT}
              autocomplete="off"
              aria-label={t('chat.text')}
              placeholder={t('chat.text')}
            />
            <button type="submit" class={buttonClass('plain', true)}>
              {t('chat.say')}
            </button>
          </form>
        </>
      )}
      <p class="entry-answer" role="alert">
        {answer}
      </p>
      {props.maySilence && (
        <p class="small">
          <button
            type="button"
            class="text-button"
            onClick={() => {
              void link()
                .quiet(game, !view.off)
                .then((outcome) => {
                  if (!outcome.ok) setAnswer(t('board.refused', { code: outcome.code }));
                });
            }}
          >
            {t(view.off ? 'chat.turnOn' : 'chat.turnOff')}
          </button>
        </p>
      )}
    </section>
  );
}

function lineText(line: ChatView['lines'][number], t: Words): string {
  return line.preset === null ? (line.text ?? '') : t(`chat.preset_${line.preset}`);
}
