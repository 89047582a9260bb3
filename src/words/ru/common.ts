export const common = {
  siteName: 'Tabiya',
  play: 'Играть',
  tournaments: 'Турниры',
  signIn: 'Войти',
  signOut: 'Выйти',
  register: 'Регистрация',
  sourceCode: 'Исходный код',
  theme: 'Светлая или тёмная тема',
} as const;
