/** Passkeys, and codes on paper. */
export const passkeys = {
  title: 'Passkeys',
  lead: 'A passkey lives in your phone, computer or key. It signs you in by finger, face or PIN, without a password.',
  none: 'You have no passkey yet.',
  used: 'used last',
  added: 'added',
  end: 'Remove',
  endOf: 'Remove the passkey {name}',
  name: 'Name of the passkey',
  nameHint: 'Such as “phone”; you alone see it.',
  add: 'Add a passkey',
  use: 'Sign in with a passkey',
  noScript: 'Adding a passkey needs scripts.',
  failed: 'That did not work. Nothing has changed; try again, or use your password.',
  recoveryTitle: 'Write these codes down now',
  recoveryText:
    'If you lose your app, one of them stands in for a code of it. Each works once. They are shown only now.',
  recoveryLeft:
    '{count, plural, =0 {No code on paper is left.} one {# code on paper is left.} other {# codes on paper are left.}}',
  recoveryRenew: 'Make new codes on paper',
  codeHint: 'Six digits of your app, or one of your codes on paper.',
} as const;
