import { useState } from 'preact/hooks';
import { Icon, type IconName } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { soundIsOn, switchSound } from './sound.ts';

/** Walking along the game, turning the board, sound. */
export function Walk(props: {
  readonly t: Words;
  readonly ply: number;
  readonly last: number;
  readonly go: (ply: number) => void;
  readonly flip: () => void;
}) {
  const { t, ply, last, go } = props;
  const [sound, setSound] = useState(soundIsOn());
  const button = (icon: IconName, label: string, to: number, enabled: boolean) => (
    <button class="icon-button" type="button" aria-label={label} disabled={!enabled} onClick={() => go(to)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="walk" role="group" aria-label={t('board.walk')}>
      {button('first', t('board.toStart'), 0, ply > 0)}
      {button('back', t('board.back'), ply - 1, ply > 0)}
      {button('forward', t('board.forward'), ply + 1, ply < last)}
      {button('last', t('board.toEnd'), last, ply < last)}
      <button class="icon-button" type="button" aria-label={t('board.flip')} onClick={props.flip}>
        <Icon name="flip" />
      </button>
      <button
        class="icon-button"
        type="button"
        aria-label={t(sound ? 'board.soundOn' : 'board.soundOff')}
        aria-pressed={sound}
        onClick={() => {
          switchSound(!sound);
          setSound(!sound);
        }}
      >
        <Icon name={sound ? 'sound' : 'mute'} />
      </button>
    </div>
  );
}
