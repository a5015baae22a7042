import { useState } from 'react';

/** Whether the details of a foldable panel are open on a phone, and how to open or close them. */
export interface Fold {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/**
 * On a phone the details of the next step open on a tap, and automatically when an answer is needed. The host
 * can close them.
 * @param neededId Id of the question whose answer is needed.
 */
export function useFold(neededId: string | undefined): Fold {
  const [isWanted, setIsWanted] = useState(false);
  const [dismissedId, setDismissedId] = useState<string>();
  const isOpen = isWanted || (neededId !== undefined && neededId !== dismissedId);
  const setOpen = (isNowOpen: boolean) => {
    setIsWanted(isNowOpen && neededId === undefined);
    setDismissedId(isNowOpen ? undefined : neededId);
  };
  return { isOpen, setOpen };
}
