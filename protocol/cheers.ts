/** The cheers that guests can send to the big screen, each with its emoji. */
export const cheerEmoji = {
  applause: '👏',
  laughter: '😂',
  love: '❤️',
  wow: '😮',
  tears: '🥲',
  toast: '🥂',
} as const;

export type Cheer = keyof typeof cheerEmoji;
export const cheers = Object.keys(cheerEmoji) as Cheer[];

/** The number of cheers of each kind during one tick. */
export type CheerCounts = Partial<Record<Cheer, number>>;
