import type { PlatformFacts } from '../../../protocol/schemas/platform/platform.ts';

const readFacts = () => document.querySelector<HTMLMetaElement>('meta[name="platform-facts"]')?.content;

/** Returns what the server wrote into the page about the platform's operator; empty in development. */
export function platformFacts(): PlatformFacts {
  const facts = readFacts();
  return facts ? (JSON.parse(facts) as PlatformFacts) : {};
}

/** True for a page from the phone's cache. Such a page has no facts from the server. */
export const isCachedPage = (): boolean => !readFacts();
