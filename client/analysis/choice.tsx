import { useState } from 'preact/hooks';
import { buttonClass } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import type { Found } from './games.ts';

export { gamesOfFile } from './games.ts';

/** The games of a longer record, one of which is shown; names are never cut, however long and narrow. */
export function Choice(props: {
  readonly t: Words;
  readonly found: Found;
  readonly onChoose: (text: string) => boolean;
}) {
  const { t, found } = props;
  const [chosen, choose] = useState(0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const game = found.games[chosen];
        if (game !== undefined) props.onChoose(game.text);
      }}
    >
      <fieldset class="games-found">
        <legend class="field-line">{t('analysis.games')}</legend>
        <div>
          {found.games.map(({ name }, index) => (
            <label key={index}>
              <input
                type="radio"
                name="game"
                value={index}
                checked={index === chosen}
                onChange={() => choose(index)}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p class="small muted" role="status">
        {t('analysis.found', { n: found.games.length })}
        {found.refused > 0 && ` ${t('analysis.refused', { n: found.refused })}`}
        {found.more && ` ${t('analysis.more')}`}
      </p>
      <p class="buttons">
        <button type="submit" class={buttonClass('plain', true)}>
          {t('analysis.show')}
        </button>
      </p>
    </form>
  );
}
