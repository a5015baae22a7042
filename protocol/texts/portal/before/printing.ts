import { texts } from '../../catalogue.ts';

/** Posters, table cards and place cards, and the page that prints them. */
export const printingTexts = texts('printing', {
  title: 'Posters and cards',
  hint: 'Put them up where guests will see them. Your browser can also save them as a PDF.',
  kind: 'What would you like to print?',
  poster: 'Poster',
  tableCards: 'Table cards',
  placeCards: 'Place cards',
  paper: 'Paper',
  letter: 'Letter',
  names: 'Names on the cards',
  namesHint: 'One name per line. Without names, each card has a line to write on.',
  loading: 'Preparing the poster...',
  failed: 'We couldn’t load the event. Please try again.',
  notAllowed: 'Only the host can print these. Please open the portal first.',

  link: 'Print posters and cards',
  svg: 'QR code as SVG',
  largePng: 'Large QR code (PNG)',
});
