import { useEffect } from 'react';
import { create } from 'zustand';
import type { Sound } from '../../../../protocol/schemas/show.ts';
import type { Sounding } from './sounding.ts';
import { Sounds } from './Sounds.ts';

/** The sounds of this screen while the host wants them, and whether its browser keeps them back. */
const useSoundState = create(() => ({ sounds: undefined as Sounds | undefined, isBlocked: false }));

function begin(): () => void {
  const sounds = new Sounds((isBlocked) => useSoundState.setState({ isBlocked }));
  useSoundState.setState({ sounds });
  return () => {
    sounds.close();
    useSoundState.setState({ sounds: undefined, isBlocked: false });
  };
}

/** Lets this screen sound while the host wants it; true while the browser keeps the sounds back. */
export function useSounds({ isOn, volume }: Sound): boolean {
  const { sounds, isBlocked } = useSoundState();
  useEffect(() => (isOn ? begin() : undefined), [isOn]);
  useEffect(() => sounds?.setVolume(volume), [sounds, volume]);
  return isBlocked;
}

/** Sounds what belongs to the moment: the suspense for as long as it lasts, anything else once. */
export function useSounding(sounding: Sounding): void {
  const sounds = useSoundState((state) => state.sounds);
  useEffect(() => {
    if (!sounds || !sounding) return;
    if (sounding === 'suspense') return sounds.holdSuspense();
    sounds.play(sounding);
  }, [sounds, sounding]);
}
