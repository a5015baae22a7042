/**
 * The origin to share, to print and to encode: the one that the server wrote into the page because phones can reach it,
 * else this page's own.
 */
export const shareOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="share-origin"]')?.content || location.origin;

/** An origin as people read and type it: without its scheme. */
export const withoutScheme = (origin: string) => origin.replace(/^https?:\/\//, '');
