import { useEffect, useRef, useState } from 'react';
import { delaysMs } from '../../../../protocol/limits.ts';

/** After this long without an answer from the network the flow goes on; the prediction is on its way and on the phone. */
const patienceMs = 4_000;

const wait = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export type PickOptions = {
  /** Sends the prediction; throws when it was refused. */
  submit: (answer: string) => Promise<void>;
  /** Called when the question has slid away. */
  onDone: () => void;
};

/**
 * The way of one pick: shown at once, sent 600 ms later (until then it can be changed by another tap), and after
 * success 300 ms to slide away. Taps while it is sent are ignored. A refused pick is taken back.
 */
export function usePick({ submit, onDone }: PickOptions) {
  const [picked, setPicked] = useState<string>();
  const [phase, setPhase] = useState<'idle' | 'picked' | 'sending' | 'leaving'>('idle');
  const pending = useRef<{ answer: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const latest = useRef({ submit, onDone });
  useEffect(() => {
    latest.current = { submit, onDone };
  });

  async function send(answer: string): Promise<void> {
    pending.current = undefined;
    setPhase('sending');
    const sent = latest.current.submit(answer);
    try {
      await Promise.race([sent, wait(patienceMs)]);
    } catch {
      setPicked(undefined);
      setPhase('idle');
      return;
    }
    // What is refused after that has said so itself.
    sent.catch(() => undefined);
    setPhase('leaving');
    await wait(delaysMs.slide);
    latest.current.onDone();
  }

  function pick(answer: string): void {
    if (phase === 'sending' || phase === 'leaving' || pending.current?.answer === answer) return;
    clearTimeout(pending.current?.timer);
    setPicked(answer);
    setPhase('picked');
    pending.current = { answer, timer: setTimeout(() => void send(answer), delaysMs.answerSubmit) };
  }

  // A pick counts, also when the guest turns to something else before it is sent.
  useEffect(
    () => () => {
      if (!pending.current) return;
      clearTimeout(pending.current.timer);
      latest.current.submit(pending.current.answer).catch(() => undefined);
      pending.current = undefined;
    },
    [],
  );
  return { picked, phase, pick };
}
