export const printKinds = ['poster', 'tableCards', 'placeCards'] as const;
export type PrintKind = (typeof printKinds)[number];

export const papers = ['a4', 'a5', 'letter'] as const;
export type Paper = (typeof papers)[number];

/** The number of cards on a sheet. A5 sheets of cards are in landscape. */
const cardsPerSheet = {
  tableCards: { a4: 4, a5: 2, letter: 4 },
  placeCards: { a4: 8, a5: 4, letter: 8 },
} as const;

/** A printed card: a table, a guest, or neither. */
export interface PrintedCard {
  name?: string | undefined;
  table?: string | undefined;
}

/** Distributes cards over sheets. Without cards, fills one sheet with cards without names. */
export function sheetsOf(
  kind: 'tableCards' | 'placeCards',
  paper: Paper,
  cards: readonly PrintedCard[],
): PrintedCard[][] {
  const count = cardsPerSheet[kind][paper];
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
