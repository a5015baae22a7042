/** The ground of the icons and of the moment before the page is there: the pages' own by day. */
export const paperColour = '#fbf7f1';

/** The icons of the game on a home screen. A system that cuts icons to its own shape takes one with a ground. */
export const homeIcons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** The one that iPhones take, which is named in the page itself. */
export const appleIcon = { file: 'apple-touch-icon.png', size: 180, purpose: 'maskable' } as const;

/** What a phone reads when a page is put on its home screen. */
export const manifestPath = '/manifest.webmanifest';

/** The manifest of one event: its icon on the home screen leads back to that event. */
export const manifestOf = (shareCode: string) => `${manifestPath}?event=${encodeURIComponent(shareCode)}`;
