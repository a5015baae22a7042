import type { PlatformFacts } from '../../../protocol/schemas/platform/platform.ts';

const written = () => document.querySelector<HTMLMetaElement>('meta[name="platform-facts"]')?.content;

/** What the server wrote into the page about who runs the platform; nothing in development. */
export function platformFacts(): PlatformFacts {
  const facts = written();
  return facts ? (JSON.parse(facts) as PlatformFacts) : {};
}

/** True for a page that this phone had kept: the server has written nothing into it. */
export const isKeptPage = (): boolean => !written();
