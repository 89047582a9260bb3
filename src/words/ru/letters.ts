/** Письма: `KIND_subject` и `KIND_text` каждого вида, строки сводок и то, что стоит под каждым письмом. */
export const letters = {
  footer: 'Tabiya, {site}',
  unsubscribe: 'Больше не присылать таких писем: {address}',
  test_subject: 'Почта с {site} доходит',
  test_text: 'Здравствуйте, {login}!\n\nЭто письмо показывает, что портал умеет отправлять почту.',
} as const;
