import { useEffect, useState } from 'react';
import type { Sound } from '../../../../protocol/schemas/show.ts';
import type { Sounding } from './sounding.ts';
import { Sounds } from './Sounds.ts';

/** The sounds of this screen while the host wants them, and whether its browser keeps them back. */
export function useSounds({ isOn, volume }: Sound) {
  const [sounds, setSounds] = useState<Sounds>();
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const made = new Sounds(setIsBlocked);
    setSounds(made);
    return () => {
      made.close();
      setSounds(undefined);
      setIsBlocked(false);
    };
  }, [isOn]);
  useEffect(() => sounds?.setVolume(volume), [sounds, volume]);
  return { sounds, isBlocked };
}

/** Sounds what belongs to the moment: the suspense for as long as it lasts, anything else once. */
export function useSounding(sounds: Sounds | undefined, sounding: Sounding): void {
  useEffect(() => {
    if (!sounds || !sounding) return;
    if (sounding === 'suspense') return sounds.holdSuspense();
    sounds.play(sounding);
  }, [sounds, sounding]);
}
