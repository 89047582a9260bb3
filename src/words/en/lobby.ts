/** Lobby: seeks, challenges, rematches. */
export const lobby = {
  'refusal.not-found': 'This offer does not exist.',
  'refusal.no-rematch': 'This game has no rematch.',
  'refusal.own-seek': 'This is your own offer.',
  'refusal.unknown-player': 'There is no player with this login.',
  'refusal.bad-control': 'Games with this time control are not offered here.',
  'refusal.not-offered': 'This game is not offered here.',
  'refusal.too-many-seeks': 'You have too many open offers. Take one back first.',
  'refusal.blocked': 'One of you has blocked the other; a game is not possible.',
  'refusal.too-many-games': 'You are playing as many games as the administration allows at once.',
  'refusal.opponent-busy': 'The opponent is playing as many games as he may at once.',
  'refusal.gone': 'This offer has just been taken or withdrawn.',
};
