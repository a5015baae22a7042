import type { PlatformFacts } from '../../protocol/platform.ts';

/** What the server wrote into the page about who runs the platform; nothing in development. */
export function platformFacts(): PlatformFacts {
  const written = document.querySelector<HTMLMetaElement>('meta[name="platform-facts"]')?.content;
  return written ? (JSON.parse(written) as PlatformFacts) : {};
}
