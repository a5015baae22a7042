import { useEffect } from 'react';
import { create } from 'zustand';
import type { Sound } from '../../../../protocol/schemas/show.ts';
import type { SoundName } from './stepSounds.ts';
import { Sounds } from './Sounds.ts';

/** The sounds of this screen while the host has enabled them, and whether its browser blocks them. */
const useSoundState = create(() => ({ sounds: undefined as Sounds | undefined, isBlocked: false }));

function startSounds(): () => void {
  const sounds = new Sounds((isBlocked) => useSoundState.setState({ isBlocked }));
  useSoundState.setState({ sounds });
  return () => {
    sounds.close();
    useSoundState.setState({ sounds: undefined, isBlocked: false });
  };
}

/** Enables sounds on this screen while the host wants them. Returns whether the browser blocks them. */
export function useSounds({ isOn, volume }: Sound): boolean {
  const { sounds, isBlocked } = useSoundState();
  useEffect(() => (isOn ? startSounds() : undefined), [isOn]);
  useEffect(() => sounds?.setVolume(volume), [sounds, volume]);
  return isBlocked;
}

/** Plays the current sound. The suspense plays while it lasts, any other sound plays once. */
export function usePlaySound(sound: SoundName): void {
  const sounds = useSoundState((state) => state.sounds);
  useEffect(() => {
    if (!sounds || !sound) return;
    if (sound === 'suspense') return sounds.holdSuspense();
    sounds.play(sound);
  }, [sounds, sound]);
}
