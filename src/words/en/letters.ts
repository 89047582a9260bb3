/** Letters: `KIND_subject` and `KIND_text` for each kind, lines of digests, and what stands under every letter. */
export const letters = {
  footer: 'Tabiya, {site}',
  unsubscribe: 'No more letters like this: {address}',
  test_subject: 'Mail from {site} arrives',
  test_text: 'Hello {login},\n\nthis letter shows that the portal can send mail.',
} as const;
