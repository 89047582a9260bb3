/** The interface for programs. */
export const interfaceWords = {
  title: 'Interface for programs (API)',
  lead: 'Programs read here what everybody reads on the pages, and with a personal token what its owner may read. All answers are JSON; times are milliseconds since 1970, points tenths. The interface only reads.',
  token: 'A token is made on the page of your account and goes into the head of a request:',
  limit: 'Up to {limit} requests a minute by one token or one address. Every answer says how many are left:',
  refused: 'A refusal has a status of 400 or more and a code:',
  tag_public: 'Open to everybody',
  tag_account: 'With a token for your account',
  tag_mail: 'With a token for your letters',
} as const;
