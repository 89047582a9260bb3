/** Suggestions, claims and petitions. */
export const contact = {
  title: 'Write to the administration',
  lead: 'A suggestion or a remark needs no name. A claim needs your name and an address: it gets a number and an answer within ten working days. Anonymous claims are not considered. A petition of players counts from eleven names on: name them in the text.',
  address: 'Address of the administration:',
  kind: 'What it is',
  kind_suggestion: 'Suggestion or remark',
  kind_claim: 'Claim',
  kind_petition: 'Petition of players',
  name: 'Your name',
  nameHint: 'For a suggestion not required.',
  reply: 'E-mail for the answer',
  body: 'Text',
  bodyHint: 'Up to {max} characters.',
  send: 'Send',
  number: 'Number {number} in the register',
  due: 'Thank you. An answer is due by {when}.',
} as const;
