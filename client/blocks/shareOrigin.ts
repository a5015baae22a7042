import { useEffect, useState } from 'react';
import { getPlatformSettings } from '../api/session.ts';

/** The origin that guests can reach: the server's public or LAN one where it tells one, else this page's own. */
export async function shareOrigin(): Promise<string> {
  try {
    const { publicOrigin } = await getPlatformSettings();
    return publicOrigin ?? location.origin;
  } catch {
    return location.origin;
  }
}

/** The origin to print and to encode: this page's own at first, the reachable one as soon as it is known. */
export function useShareOrigin(): string {
  const [origin, setOrigin] = useState(location.origin);
  useEffect(() => {
    let isCurrent = true;
    void shareOrigin().then((found) => isCurrent && setOrigin(found));
    return () => {
      isCurrent = false;
    };
  }, []);
  return origin;
}

/** An origin as people read and type it: without its scheme. */
export const withoutScheme = (origin: string) => origin.replace(/^https?:\/\//, '');
