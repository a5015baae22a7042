/** One note: when it begins and how long it rings (seconds), how high (hertz) and how loud (0 to 1). */
interface Note {
  at: number;
  seconds: number;
  hertz: number;
  level: number;
}

/** Frequencies of the notes that the sounds are made of. */
export const pitch = {
  D2: 73.42,
  A2: 110,
  D3: 146.83,
  A3: 220,
  D4: 293.66,
  E4: 329.63,
  'F#4': 369.99,
  A4: 440,
  B4: 493.88,
  D5: 587.33,
  E5: 659.26,
  'F#5': 739.99,
  A5: 880,
  D6: 1_174.66,
} as const;

/** Silence that a ramp can begin and end at: an exponential one never reaches nothing. */
const hush = 0.0001;
/** A last straight ramp to nothing: where a sound is cut off one hears a click. */
const lastRamp = 0.03;

/** Rises quickly and rings out, as what is struck or plucked does; silent at its ends. */
function ring(context: BaseAudioContext, { at, seconds, level }: Note, attack: number): GainNode {
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain
    .setValueAtTime(0, at)
    .linearRampToValueAtTime(level, at + attack)
    .exponentialRampToValueAtTime(Math.max(hush, level / 100), at + seconds - lastRamp)
    .linearRampToValueAtTime(0, at + seconds);
  return envelope;
}

function sing(context: BaseAudioContext, { at, seconds, hertz }: Note, type: OscillatorType, detune = 0) {
  const tone = new OscillatorNode(context, { type, frequency: hertz, detune });
  tone.start(at);
  tone.stop(at + seconds);
  return tone;
}

/** A warm note: two soft tones a hair apart, the brightness of which fades before they do. */
export function warm(bus: AudioNode, note: Note): void {
  const { context } = bus;
  const envelope = ring(context, note, 0.03);
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: note.hertz * 6 });
  filter.frequency.setValueAtTime(note.hertz * 6, note.at);
  filter.frequency.exponentialRampToValueAtTime(note.hertz * 1.5, note.at + note.seconds);
  for (const detune of [-4, 4]) sing(context, note, 'triangle', detune).connect(filter);
  filter.connect(envelope).connect(bus);
}

/** A small bell: a pure tone, and a higher one that is gone sooner. */
export function bell(bus: AudioNode, note: Note): void {
  const { context } = bus;
  sing(context, note, 'sine')
    .connect(ring(context, note, 0.005))
    .connect(bus);
  const over = {
    ...note,
    hertz: note.hertz * 3.01,
    seconds: note.seconds * 0.4,
    level: note.level * 0.25,
  };
  sing(context, over, 'sine')
    .connect(ring(context, over, 0.003))
    .connect(bus);
}

/** A mellow brass: it opens as it is blown, holds, and closes again. */
export function brass(bus: AudioNode, { at, seconds, hertz, level }: Note): void {
  const { context } = bus;
  const note = { at, seconds, hertz, level };
  const envelope = new GainNode(context, { gain: 0 });
  const release = Math.min(0.4, seconds / 2);
  envelope.gain
    .setValueAtTime(0, at)
    .linearRampToValueAtTime(level, at + 0.04)
    .linearRampToValueAtTime(level * 0.75, at + seconds - release)
    .linearRampToValueAtTime(0, at + seconds);
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: hertz * 1.5, Q: 0.7 });
  filter.frequency
    .setValueAtTime(hertz * 1.5, at)
    .linearRampToValueAtTime(hertz * 5, at + 0.08)
    .linearRampToValueAtTime(hertz * 2, at + seconds);
  for (const detune of [-6, 6]) sing(context, note, 'sawtooth', detune).connect(filter);
  filter.connect(envelope).connect(bus);
}

/** A soft stroke on a big drum, that sinks in pitch as its skin comes to rest. */
export function drum(bus: AudioNode, note: Note): void {
  const { context } = bus;
  const tone = sing(context, note, 'sine');
  tone.frequency.setValueAtTime(note.hertz * 1.4, note.at);
  tone.frequency.exponentialRampToValueAtTime(note.hertz, note.at + 0.12);
  tone.connect(ring(context, note, 0.008)).connect(bus);
}
