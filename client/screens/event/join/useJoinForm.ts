import { useEffect, useRef, useState, type FormEvent } from 'react';
import { checkName } from '../../../../protocol/checks.ts';
import { failures } from '../../../../protocol/texts/texts.ts';
import { ApiError } from '../../../api/http.ts';
import { untilLetIn } from '../../../stores/guest/joinLine.ts';
import { showToast, useToasts } from '../../../stores/app/toasts.ts';
import { usePlayer } from '../game/playerContext.ts';

/** A name that somebody has, and one like it that is free. */
export type Taken = { name: string; suggestion: string | undefined };

/** What the name entry knows and does. */
export type JoinForm = ReturnType<typeof useJoinForm>;

/**
 * The name entry. A guest who comes with too many others at once stays in line with their name, and is let in without
 * another tap; another name leaves the line, and so does a door that is closed.
 */
export function useJoinForm({ shareCode, isOpen }: { shareCode: string; isOpen: boolean }) {
  const player = usePlayer();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [taken, setTaken] = useState<Taken>();
  const [phase, setPhase] = useState<'idle' | 'joining' | 'inLine'>('idle');
  const line = useRef<AbortController>(undefined);

  useEffect(() => {
    if (!isOpen) line.current?.abort();
  }, [isOpen]);
  useEffect(() => () => line.current?.abort(), []);

  function change(text: string): void {
    setName(text);
    setTaken(undefined);
    line.current?.abort();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await join(name);
  }

  async function join(wanted: string): Promise<void> {
    if (phase !== 'idle') return;
    setName(wanted);
    const problem = checkName(wanted);
    setError(problem?.description);
    setTaken(undefined);
    if (problem) return showToast({ ...problem, variant: 'destructive' });
    setPhase('joining');
    line.current = new AbortController();
    const { signal } = line.current;
    try {
      const isIn = await untilLetIn(async () => player.join(shareCode, wanted), {
        signal,
        onWait: () => setPhase('inLine'),
      });
      if (isIn) useToasts.getState().dismiss();
    } catch (refusal) {
      const { serverText, code, suggestion } = refusal instanceof ApiError ? refusal : {};
      if (code === 'name_taken') setTaken({ name: wanted, suggestion });
      const toast = failures.join(serverText);
      setError(toast.description);
      showToast(toast);
    } finally {
      setPhase('idle');
    }
  }
  return { name, change, error, taken, phase, submit, join };
}
