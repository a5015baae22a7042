/** The looks of an event's pages, in the order of the host's list. */
export const looks = [
  'classic',
  'garden',
  'coast',
  'blush',
  'confetti',
  'studio',
  'stadium',
  'midnight',
] as const;
export type Look = (typeof looks)[number];

/** The id of the `<link>` to the stylesheet. */
export const lookLinkId = 'look';
