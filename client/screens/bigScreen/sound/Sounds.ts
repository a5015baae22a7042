import { cues, suspense, type Cue } from './cues.ts';
import { stageOf } from './stage.ts';

/** How long a browser that lets us play takes to begin: before that nobody is told that it does not. */
const timeoutMs = 800;
/** A turn of the volume takes this long, in seconds: a jump would click. */
const turning = 0.05;

/**
 * The sounds of one big screen. A browser that lets no page sound before somebody has touched it makes them silent, until the
 * next click or key; `onBlocked` is told when that begins and ends. What should have sounded meanwhile is not made up for,
 * except for what still goes on.
 */
export class Sounds {
  readonly #context = new AudioContext();
  readonly #volume = new GainNode(this.#context, { gain: 0 });
  readonly #bus = stageOf(this.#context, this.#volume);
  readonly #closed = new AbortController();
  readonly #onBlocked: (isBlocked: boolean) => void;
  readonly #patience: ReturnType<typeof setTimeout>;
  #wasBlocked = false;
  /** What is held now; each begins anew once it may be heard. */
  readonly #held = new Map<symbol, ReturnType<typeof suspense> | undefined>();

  constructor(onBlocked: (isBlocked: boolean) => void) {
    this.#onBlocked = onBlocked;
    this.#volume.connect(this.#context.destination);
    const { signal } = this.#closed;
    const resume = () => this.#resume();
    for (const gesture of ['click', 'keydown', 'touchend'])
      window.addEventListener(gesture, resume, { signal, passive: true });
    // A laptop that slept may come back with its sound asleep.
    document.addEventListener('visibilitychange', resume, { signal });
    this.#context.addEventListener('statechange', () => this.#onState(), { signal });
    this.#patience = setTimeout(() => this.#onState(), timeoutMs);
    resume();
  }

  /** True while the browser keeps the sounds back. */
  get isBlocked(): boolean {
    return this.#context.state !== 'running';
  }

  /** Plays a sound, unless it could not be heard. */
  play(cue: Cue): void {
    if (!this.isBlocked) cues[cue](this.#bus, this.#soon);
  }

  /** Holds the suspense until the function that it gives is called. */
  holdSuspense(): () => void {
    const key = Symbol('suspense');
    this.#held.set(key, this.isBlocked ? undefined : suspense(this.#bus, this.#soon));
    return () => {
      this.#held.get(key)?.endAt(this.#soon);
      this.#held.delete(key);
    };
  }

  /** From 0, nothing, to 1. */
  setVolume(volume: number): void {
    // The ear takes half of the level for more than half as loud.
    this.#volume.gain.setTargetAtTime(volume ** 2, this.#context.currentTime, turning);
  }

  /** Ends everything that sounds. */
  close(): void {
    clearTimeout(this.#patience);
    this.#closed.abort();
    void this.#context.close();
  }

  /** A breath ahead: what is planned for a moment that has passed would begin in its midst. */
  get #soon(): number {
    return this.#context.currentTime + 0.02;
  }

  #resume(): void {
    // Refused before a gesture, which `isBlocked` tells.
    if (this.isBlocked) this.#context.resume().catch(() => undefined);
  }

  #onState(): void {
    if (this.isBlocked !== this.#wasBlocked) this.#onBlocked(this.isBlocked);
    this.#wasBlocked = this.isBlocked;
    if (this.isBlocked) return;
    for (const [key, sounding] of this.#held)
      if (!sounding) this.#held.set(key, suspense(this.#bus, this.#soon));
  }
}
