import { useState } from 'react';

/** States whether the details of a foldable panel are open on a phone, and opens or closes them. */
export interface Fold {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/**
 * Returns the state of a foldable panel on a phone. The details open on a tap, and automatically when an
 * answer is needed. The host can close them.
 * @param neededId The id of the question whose answer is needed.
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
