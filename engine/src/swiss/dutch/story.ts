import { formatPoints } from '../../event/index.ts';
import type { Language, PlayerNumber } from '../../event/index.ts';
import type { Choice, DutchExplanation, ExplainedBracket, LeftOver } from './explain.ts';
import { colourRuleWords, noPairingWords, reasonWords } from './words.ts';

/**
 * An explanation as lines of plain text, one fact a line; lines that belong to a bracket are indented.
 *
 * @param player tell only what concerns this player.
 */
export function explanationLines(
  explanation: DutchExplanation,
  language: Language,
  player: PlayerNumber | null = null,
): string[] {
  const ru = language === 'ru';
  if (explanation.status === 'none') return [noPairingWords(explanation.reason, language)];
  const lines = [ru ? `Тур ${explanation.round}` : `Round ${explanation.round}`];
  for (const bracket of explanation.brackets) lines.push(...bracketLines(bracket, language, player));
  if (
    explanation.bye !== null &&
    explanation.byeScore !== null &&
    (player === null || player === explanation.bye)
  ) {
    const score = formatPoints(explanation.byeScore);
    lines.push(
      ru
        ? `Свободен от игры ${explanation.bye}: ${score} – наименьшие возможные очки (C5).`
        : `The bye goes to ${explanation.bye}: ${score} is the lowest score possible (C5).`,
    );
  }
  return lines;
}

function bracketLines(bracket: ExplainedBracket, language: Language, player: PlayerNumber | null): string[] {
  const ru = language === 'ru';
  const concerns = (...numbers: readonly PlayerNumber[]): boolean =>
    player === null || numbers.includes(player);
  const lines: string[] = [];
  const score = formatPoints(bracket.score);
  lines.push(
    ru
      ? `Очковая группа ${score}: ${bracket.residents.join(', ')}`
      : `Score ${score}: ${bracket.residents.join(', ')}`,
  );
  if (bracket.movedDown.length > 0) {
    const moved = bracket.movedDown.map((m) => `${m.player} (${formatPoints(m.score)})`).join(', ');
    lines.push(ru ? `  Спущены сверху: ${moved}` : `  Moved down from above: ${moved}`);
  }
  for (const choice of bracket.fromAbove)
    if (concerns(choice.player, choice.opponent)) lines.push(...choiceLines(choice, language));
  if (bracket.first.length > 0) {
    lines.push(`  S1: ${bracket.first.join(', ')}; S2: ${bracket.second.join(', ')}`);
  }
  const { exchange } = bracket;
  if (exchange !== null) {
    const why = reasonWords(exchange.why, language);
    const out = exchange.out.join(', ');
    const come = exchange.in.join(', ');
    lines.push(
      ru
        ? `  Переставлены между половинами: ${out} ↔ ${come}; без этого: ${why}`
        : `  Exchanged between the halves: ${out} ↔ ${come}; without it: ${why}`,
    );
  }
  for (const choice of bracket.choices)
    if (concerns(choice.player, choice.opponent)) lines.push(...choiceLines(choice, language));
  for (const left of bracket.left) if (concerns(left.player)) lines.push(...leftLines(left, language));
  for (const board of bracket.boards) {
    if (!concerns(board.white, board.black)) continue;
    const rule = colourRuleWords(board.rule, language);
    lines.push(
      ru
        ? `  Доска ${board.board}: ${board.white} (белые) – ${board.black}: ${rule}`
        : `  Board ${board.board}: ${board.white} (White) – ${board.black}: ${rule}`,
    );
  }
  return lines;
}

function choiceLines(choice: Choice, language: Language): string[] {
  if (choice.passedOver.length === 0) return [];
  const ru = language === 'ru';
  const head = ru
    ? `  ${choice.player} играет с ${choice.opponent}; раньше по порядку:`
    : `  ${choice.player} meets ${choice.opponent}; earlier in order:`;
  const lines = [
    head,
    ...choice.passedOver.map(({ player, why }) => `    ${player} – ${reasonWords(why, language)}`),
  ];
  if (choice.more > 0) lines.push(ru ? `    и ещё ${choice.more}` : `    and ${choice.more} more`);
  return lines;
}

function leftLines(left: LeftOver, language: Language): string[] {
  const ru = language === 'ru';
  const head = left.bye
    ? ru
      ? `  ${left.player} свободен от игры`
      : `  ${left.player} has the bye`
    : ru
      ? `  ${left.player} спускается в следующую группу`
      : `  ${left.player} moves down`;
  const lines = [`${head}: ${reasonWords(left.why, language)}`];
  for (const { player, why } of left.passedOver) {
    lines.push(
      ru
        ? `    не ${player} – ${reasonWords(why, language)}`
        : `    not ${player} – ${reasonWords(why, language)}`,
    );
  }
  return lines;
}
