import { cues, suspense, type Cue } from './cues.ts';
import { createOutputChain } from './outputChain.ts';

/** The time after which audio that has not started counts as blocked, in milliseconds. */
const timeoutMs = 800;
/** The time constant of volume changes in seconds. An immediate change would click. */
const volumeTimeConstant = 0.05;

/**
 * The sounds of one big screen. Browsers block audio until the first click or key press. `onBlocked` is
 * called when blocking begins and ends. After that, only the suspense of a pending answer starts late. Other
 * missed sounds are not played.
 */
export class Sounds {
  readonly #context = new AudioContext();
  readonly #volume = new GainNode(this.#context, { gain: 0 });
  readonly #bus = createOutputChain(this.#context, this.#volume);
  readonly #closed = new AbortController();
  readonly #onBlocked: (isBlocked: boolean) => void;
  readonly #startTimeout: ReturnType<typeof setTimeout>;
  #wasBlocked = false;
  /** The active suspense sounds. Each starts once the browser allows audio. */
  readonly #activeSuspense = new Map<symbol, ReturnType<typeof suspense> | undefined>();

  constructor(onBlocked: (isBlocked: boolean) => void) {
    this.#onBlocked = onBlocked;
    this.#volume.connect(this.#context.destination);
    const { signal } = this.#closed;
    const resume = () => this.#resume();
    for (const gesture of ['click', 'keydown', 'touchend'])
      window.addEventListener(gesture, resume, { signal, passive: true });
    // The audio context may be suspended after sleep.
    document.addEventListener('visibilitychange', resume, { signal });
    this.#context.addEventListener('statechange', () => this.#onState(), { signal });
    this.#startTimeout = setTimeout(() => this.#onState(), timeoutMs);
    resume();
  }

  /** True while the browser blocks audio. */
  get isBlocked(): boolean {
    return this.#context.state !== 'running';
  }

  /** Plays a sound, unless audio is blocked. */
  play(cue: Cue): void {
    if (!this.isBlocked) cues[cue](this.#bus, this.#soon);
  }

  /** Plays the suspense until the returned function is called. */
  holdSuspense(): () => void {
    const key = Symbol('suspense');
    this.#activeSuspense.set(key, this.isBlocked ? undefined : suspense(this.#bus, this.#soon));
    return () => {
      this.#activeSuspense.get(key)?.endAt(this.#soon);
      this.#activeSuspense.delete(key);
    };
  }

  /** Sets the volume from 0 (silent) to 1. */
  setVolume(volume: number): void {
    // Loudness is not linear. With the square, half the volume sounds about half as loud.
    this.#volume.gain.setTargetAtTime(volume ** 2, this.#context.currentTime, volumeTimeConstant);
  }

  close(): void {
    clearTimeout(this.#startTimeout);
    this.#closed.abort();
    void this.#context.close();
  }

  /** A start time slightly in the future. A sound that is scheduled in the past would lose its beginning. */
  get #soon(): number {
    return this.#context.currentTime + 0.02;
  }

  #resume(): void {
    // The browser rejects this call before the first click or key press. `isBlocked` reports that state.
    if (this.isBlocked) this.#context.resume().catch(() => undefined);
  }

  #onState(): void {
    if (this.isBlocked !== this.#wasBlocked) this.#onBlocked(this.isBlocked);
    this.#wasBlocked = this.isBlocked;
    if (this.isBlocked) return;
    for (const [key, playing] of this.#activeSuspense)
      if (!playing) this.#activeSuspense.set(key, suspense(this.#bus, this.#soon));
  }
}
