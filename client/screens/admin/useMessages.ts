import { useEffect, useState } from 'react';
import { loadMessages } from '../../stores/organiserGuests.ts';
import { delaysMs } from '../../../protocol/limits.ts';

const none: ReadonlyMap<string, string> = new Map();

/** What guests wrote, by participant; asked anew from time to time while somebody looks. */
export function useMessages(shareCode: string, isInView: boolean): ReadonlyMap<string, string> {
  const [messages, setMessages] = useState(none);
  useEffect(() => {
    if (!isInView || !shareCode) return;
    let isCurrent = true;
    const load = () => {
      if (document.visibilityState !== 'visible') return;
      // Without an answer the messages that are known stay; the desk says itself that it is not connected.
      loadMessages(shareCode)
        .then((loaded) => isCurrent && setMessages(loaded))
        .catch(() => {});
    };
    load();
    const timer = setInterval(load, delaysMs.fallbackPoll);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [shareCode, isInView]);
  return messages;
}
