/** What the live connection answers. */
export const live = {
  'refusal.malformed': 'The connection sent something unreadable and was closed.',
  'refusal.bad-message': 'This request was not understood.',
  'refusal.signed-out': 'You are signed out. Sign in and try again.',
  'refusal.maintenance': 'The site is closed for works: nothing was done.',
  'refusal.too-many': 'Too many requests at once. Wait a moment and try again.',
  'refusal.id-reused': 'This request was already answered.',
  'refusal.unknown-topic': 'There is nothing to follow here.',
  'refusal.too-many-topics': 'Too many boards are open in this window.',
  'refusal.internal': 'Something went wrong on our side. Nothing was lost; try again.',
};
