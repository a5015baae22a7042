import { useState } from 'react';

/** Whether the details of a foldable panel are open on a phone, and how to open or close them. */
export interface Fold {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/**
 * The details of the next step are open on a phone when the host opens them, and while an answer is needed,
 * until the host closes them.
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
