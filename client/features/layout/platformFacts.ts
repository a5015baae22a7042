import type { PlatformFacts } from '../../../protocol/schemas/platform/platform.ts';

const readFacts = () => document.querySelector<HTMLMetaElement>('meta[name="platform-facts"]')?.content;

/** Returns the platform settings that the server embedded in the page. Empty in development. */
export function platformFacts(): PlatformFacts {
  const facts = readFacts();
  return facts ? (JSON.parse(facts) as PlatformFacts) : {};
}

/** True for a page without facts from the server: from the phone's cache, or in development. */
export const isCachedPage = (): boolean => !readFacts();
