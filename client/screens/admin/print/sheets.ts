export const printKinds = ['poster', 'tableCards', 'placeCards'] as const;
export type PrintKind = (typeof printKinds)[number];

export const papers = ['a4', 'a5', 'letter'] as const;
export type Paper = (typeof papers)[number];

/** The sizes of paper for cards. */
export const cardPapers = ['a4', 'letter'] as const;

/** The number of cards on a sheet of A4 or Letter. */
const cardsPerSheet = { tableCards: 4, placeCards: 8 } as const;

/** A printed card: a table, a guest, or neither. */
export interface PrintedCard {
  name?: string | undefined;
  table?: string | undefined;
}

/** Distributes cards over sheets. Without cards, fills one sheet with cards without names. */
export function sheetsOf(kind: 'tableCards' | 'placeCards', cards: readonly PrintedCard[]): PrintedCard[][] {
  const count = cardsPerSheet[kind];
  if (cards.length === 0) return [Array.from({ length: count }, () => ({}))];
  return Array.from({ length: Math.ceil(cards.length / count) }, (_, sheet) =>
    cards.slice(sheet * count, (sheet + 1) * count),
  );
}

/** Classifies a text by length. Long texts are printed in a smaller size. */
export function textSizeOf(text: string): 'short' | 'middle' | 'long' {
  const { length } = text;
  if (length > 60) return 'long';
  return length > 24 ? 'middle' : 'short';
}
