import { noise } from './outputChain.ts';
import { bell, brass, drum, pitch, warm } from './voices.ts';

/** Schedules a sound at a time (in seconds of the context's clock). Returns when the sound ends. */
type Play = (bus: AudioNode, at: number) => number;

/** The sound of an answer: a warm chord whose notes start one after the other, as on a harp. */
const answer: Play = (bus, at) => {
  const { D3, A3, D4, 'F#4': Fs4, A4, E5 } = pitch;
  [D3, A3, D4, Fs4, A4, E5].forEach((hertz, index) =>
    warm(bus, { at: at + index * 0.035, seconds: 2.6, hertz, level: 0.1 }),
  );
  bell(bus, { at: at + 0.24, seconds: 1.8, hertz: pitch['F#5'], level: 0.07 });
  return at + 2.9;
};

/** The sound of a gained rank: a short upward figure, as on a marimba. */
const climb: Play = (bus, at) => {
  const { A4, B4, D5, E5, 'F#5': Fs5, A5 } = pitch;
  const steps = [A4, B4, D5, E5, Fs5, A5];
  steps.forEach((hertz, index) => {
    const isLast = index === steps.length - 1;
    bell(bus, { at: at + index * 0.085, seconds: isLast ? 1.3 : 0.45, hertz, level: isLast ? 0.3 : 0.22 });
  });
  return at + 1.8;
};

/**
 * The sound of the winner: a small fanfare of three short notes and a high one. The last chord has a drum and
 * bells.
 */
const crown: Play = (bus, at) => {
  const { D2, D3, A3, D4, 'F#4': Fs4, A4, D5, 'F#5': Fs5, A5, D6 } = pitch;
  [0, 0.16, 0.32].forEach((delay) => {
    for (const hertz of [D4, A4]) brass(bus, { at: at + delay, seconds: 0.15, hertz, level: 0.09 });
  });
  for (const hertz of [Fs4, D5]) brass(bus, { at: at + 0.48, seconds: 0.42, hertz, level: 0.09 });
  for (const hertz of [A3, D4, Fs4, A4, D5]) brass(bus, { at: at + 0.92, seconds: 2.1, hertz, level: 0.07 });
  for (const hertz of [D2, D3]) drum(bus, { at: at + 0.92, seconds: 1.4, hertz, level: 0.2 });
  [D5, Fs5, A5, D6].forEach((hertz, index) =>
    bell(bus, { at: at + 1 + index * 0.11, seconds: 1.6, hertz, level: 0.07 }),
  );
  return at + 3.2;
};

export const cues = { answer, climb, crown };

/** The sounds of fixed length. */
export type Cue = keyof typeof cues;

/** Drum strokes per second. */
const strokes = 12;
/** The durations of the suspense's fade-in, brightening and fade-out, in seconds. */
const swell = 1.4;
const brightening = 8;
const release = 0.35;

/**
 * Starts a soft drum roll over a low fifth. It fades in, grows brighter, and lasts until `endAt` is called.
 */
export function suspense(bus: AudioNode, at: number): { endAt: (at: number) => void } {
  const { context } = bus;
  const master = new GainNode(context, { gain: 0 });
  master.gain.setTargetAtTime(1, at, swell / 3);
  master.connect(bus);
  const sources = [...roll(context, master, at), ...fifth(context, master, at)];
  for (const source of sources) source.start(at);
  return {
    endAt: (end) => {
      // Fades from the current level, so that an end during the fade-in does not click.
      master.gain.setTargetAtTime(0, end, release / 5);
      for (const source of sources) source.stop(end + release * 2);
    },
  };
}

/** Creates the drum: low-pass noise whose level oscillates with each stroke. */
function roll(context: BaseAudioContext, output: AudioNode, at: number): AudioScheduledSourceNode[] {
  const skin = new AudioBufferSourceNode(context, { buffer: noise(context, 2, 0), loop: true });
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: 220, Q: 1.2 });
  filter.frequency.setValueAtTime(220, at).exponentialRampToValueAtTime(950, at + brightening);
  const strokeGain = new GainNode(context, { gain: 0.3 });
  const stroke = new OscillatorNode(context, { type: 'triangle', frequency: strokes });
  const depth = new GainNode(context, { gain: 0.16 });
  stroke.connect(depth).connect(strokeGain.gain);
  skin.connect(filter).connect(strokeGain).connect(output);
  return [skin, stroke];
}

/** Creates the slightly detuned low fifth below the drum. */
function fifth(context: BaseAudioContext, output: AudioNode, at: number): AudioScheduledSourceNode[] {
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: 500 });
  filter.frequency.setValueAtTime(300, at).exponentialRampToValueAtTime(1_200, at + brightening);
  const level = new GainNode(context, { gain: 0.09 });
  filter.connect(level).connect(output);
  return [pitch.D2, pitch.D3, pitch.A3].flatMap((frequency) =>
    [-7, 7].map((detune) => {
      const tone = new OscillatorNode(context, { type: 'sawtooth', frequency, detune });
      tone.connect(filter);
      return tone;
    }),
  );
}
