import { beginReplay, type Replay } from './replay.ts';

/** Until the first answer comes; between two of them (the answer, the board, the biggest climber); after the last one. */
const waitsMs = { first: 3_000, next: 18_000, again: 15_000 };

/** Plays the end of the sample's evening on this page, round and round. Gives the way to stop. */
export function playEvening(): () => void {
  let replay: Replay | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const after = (ms: number, deed: () => void) => {
    timer = setTimeout(deed, ms);
  };

  function reveal(): void {
    replay?.reveal();
    if (replay?.next()) after(waitsMs.next, reveal);
    else after(waitsMs.next + waitsMs.again, begin);
  }

  function begin(): void {
    beginReplay().then(
      (begun) => {
        if (isStopped) return begun.stop();
        replay = begun;
        after(waitsMs.first, reveal);
      },
      // The board stands as it is until the server can be asked.
      () => !isStopped && after(waitsMs.again, begin),
    );
  }

  begin();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    replay?.stop();
  };
}
