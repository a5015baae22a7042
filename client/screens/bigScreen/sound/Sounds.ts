import { cues, suspense, type Cue } from './cues.ts';
import { createOutputChain } from './outputChain.ts';

/** How long starting audio may take before it counts as blocked, in milliseconds. */
const timeoutMs = 800;
/** Time constant of volume changes in seconds: an immediate change would click. */
const volumeTimeConstant = 0.05;

/**
 * The sounds of one big screen. Browsers block audio until the first user interaction; the next click or key
 * resumes it. `onBlocked` is called when blocking begins and ends. Sounds missed while blocked are not played
 * later, except for the suspense that still lasts.
 */
export class Sounds {
  readonly #context = new AudioContext();
  readonly #volume = new GainNode(this.#context, { gain: 0 });
  readonly #bus = createOutputChain(this.#context, this.#volume);
  readonly #closed = new AbortController();
  readonly #onBlocked: (isBlocked: boolean) => void;
  readonly #startTimeout: ReturnType<typeof setTimeout>;
  #wasBlocked = false;
  /** Suspense sounds that are active; each starts once audio is allowed. */
  readonly #activeSuspense = new Map<symbol, ReturnType<typeof suspense> | undefined>();

  constructor(onBlocked: (isBlocked: boolean) => void) {
    this.#onBlocked = onBlocked;
    this.#volume.connect(this.#context.destination);
    const { signal } = this.#closed;
    const resume = () => this.#resume();
    for (const gesture of ['click', 'keydown', 'touchend'])
      window.addEventListener(gesture, resume, { signal, passive: true });
    // After sleep the audio context may be suspended.
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
    // Perceived loudness is not linear: the square makes half the volume sound about half as loud.
    this.#volume.gain.setTargetAtTime(volume ** 2, this.#context.currentTime, volumeTimeConstant);
  }

  /** Stops all sounds and releases the audio context. */
  close(): void {
    clearTimeout(this.#startTimeout);
    this.#closed.abort();
    void this.#context.close();
  }

  /** A start time slightly in the future: a sound scheduled in the past would lose its beginning. */
  get #soon(): number {
    return this.#context.currentTime + 0.02;
  }

  #resume(): void {
    // The browser rejects this before a user interaction; `isBlocked` reports it.
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
