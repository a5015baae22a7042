import type { Face } from './paintedText.ts';

/** The largest upright size that social networks show, in pixels. */
export const souvenirSize = { width: 1_080, height: 1_350 };
/** All parts are centred on this x coordinate. */
export const centre = souvenirSize.width / 2;
/** Maximum text width, which leaves a margin to the frame. */
export const wordsWidth = 840;

/** The light theme's colours, so that a picture looks the same on every phone. */
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

/** The display typeface with lining figures, which a canvas can use only under a separate font name. */
export const displayName = 'Souvenir Display';
export const display: Face = (size) =>
  `600 ${size}px "${displayName}", 'Iowan Old Style', Palatino, Georgia, 'Noto Serif', serif`;
export const sans =
  (weight: number): Face =>
  (size) =>
    `${weight} ${size}px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif`;

/** The position of the foot, and the area of the parts above it. */
export const foot = { height: 64, bottom: 52 };
export const contentArea = { top: 96, bottom: souvenirSize.height - foot.bottom - foot.height - 50 };
