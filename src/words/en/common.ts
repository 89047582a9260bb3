export const common = {
  siteName: 'Tabiya',
  play: 'Play',
  tournaments: 'Tournaments',
  signIn: 'Sign in',
  signOut: 'Sign out',
  register: 'Register',
  sourceCode: 'Source code',
  theme: 'Light or dark',
} as const;
