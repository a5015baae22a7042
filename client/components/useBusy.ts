import { useState } from 'react';

/** Does one thing at a time: `run` ignores what is asked for while the last one is under way. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  async function run(action: () => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await action();
    } finally {
      setIsBusy(false);
    }
  }
  return [isBusy, run] as const;
}
