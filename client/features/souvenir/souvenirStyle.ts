import type { Face } from './paintedText.ts';

/** As large as networks show a picture upright. */
export const souvenirSize = { width: 1_080, height: 1_350 };
/** Everything stands in the middle. */
export const centre = souvenirSize.width / 2;
/** The words keep away from the frame. */
export const wordsWidth = 840;

/** The colours of the day: a picture looks the same on every phone. */
export const colours = {
  surface: '#fbf7f1',
  raised: '#fffdfa',
  ink: '#2a1729',
  muted: '#655263',
  gold: '#805a14',
  goldLine: '#cfb079',
  goldSoft: '#f6ebd3',
  accentSoft: '#f8e6e5',
  primary: '#4a1d45',
};

/** The display face with the figures that stand on one line, which a canvas cannot ask for otherwise. */
export const displayName = 'Souvenir Display';
export const display: Face = (size) =>
  `600 ${size}px "${displayName}", 'Iowan Old Style', Palatino, Georgia, 'Noto Serif', serif`;
export const sans =
  (weight: number): Face =>
  (size) =>
    `${weight} ${size}px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif`;

/** Where the words and pictures stand: inside the frame, above the foot. */
export const foot = { height: 64, bottom: 52 };
export const room = { top: 96, bottom: souvenirSize.height - foot.bottom - foot.height - 50 };
