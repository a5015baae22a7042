import { texts } from './catalogue.ts';

/** What programs and browsers without scripts are told of the product's pages. */
export const pageTexts = texts('pages', {
  description: 'A live prediction game for weddings and other celebrations.',
  previewTitle: 'Turn Your Wedding Into an Event Everyone Talks About',
  previewDescription:
    'Guests predict the day on their own phones and climb a live leaderboard as it comes true.',
  previewPicture: 'Foretold: a question on a guest’s phone and a live leaderboard',
  noScript: "Foretold needs JavaScript. Please switch it on in your browser's settings.",
});
