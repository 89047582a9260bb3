/** Фразы уведомлений на каждой странице; только простые места `{name}`. */
export const notices = {
  title: 'Уведомления',
  gameStarted: 'Ваша партия {number} началась.',
  go: 'К доске',
  challenge: '{name} вызывает вас на партию.',
  toLobby: 'Посмотреть',
  rematch: '{name} предлагает реванш.',
  toGame: 'К партии',
  close: 'Закрыть',
} as const;
