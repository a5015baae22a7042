import type { PlatformFacts } from '../../../protocol/schemas/platform/platform.ts';

const readFacts = () => document.querySelector<HTMLMetaElement>('meta[name="platform-facts"]')?.content;

/** Returns the platform settings that the server embedded in the page. Empty in development. */
export function platformFacts(): PlatformFacts {
  const facts = readFacts();
  return facts ? (JSON.parse(facts) as PlatformFacts) : {};
}

/**
 * Returns whether the page has no facts from the server. Returns true for a cached page and in development.
 */
export const isCachedPage = (): boolean => !readFacts();
