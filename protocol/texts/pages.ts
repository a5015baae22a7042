import { texts } from './catalogue.ts';

/** Texts of the HTML page before or without its scripts, also for crawlers and link previews. */
export const pageTexts = texts('pages', {
  description: 'A live prediction game for weddings and other celebrations.',
  previewTitle: 'Turn Your Wedding Into an Event Everyone Talks About',
  previewDescription:
    'Guests predict the day on their own phones and climb a live leaderboard as it comes true.',
  /** The preview of an event's link while the game is on. */
  previewNow: 'It’s happening! Follow {title} live and see whose predictions come true.',
  previewPicture: 'Foretold: a question on a guest’s phone and a live leaderboard',
  noScript: 'Foretold needs JavaScript. Please switch it on in your browser’s settings.',
  late: 'This is taking longer than usual. Refresh the page to try again.',
});
