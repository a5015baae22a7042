/** One note: start and length (seconds), frequency (hertz) and level (0 to 1). */
interface Note {
  at: number;
  seconds: number;
  hertz: number;
  level: number;
}

/** Note frequencies in hertz. */
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

/** An inaudible level. An exponential ramp cannot reach zero. */
const silentLevel = 0.0001;
/** The length of the final linear ramp to zero. A sudden end would click. */
const finalRampSeconds = 0.03;

/** Creates the envelope of a struck or plucked note: a fast attack and an exponential decay. */
function decayEnvelope(context: BaseAudioContext, { at, seconds, level }: Note, attack: number): GainNode {
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain
    .setValueAtTime(0, at)
    .linearRampToValueAtTime(level, at + attack)
    .exponentialRampToValueAtTime(Math.max(silentLevel, level / 100), at + seconds - finalRampSeconds)
    .linearRampToValueAtTime(0, at + seconds);
  return envelope;
}

function startOscillator(
  context: BaseAudioContext,
  { at, seconds, hertz }: Note,
  type: OscillatorType,
  detune = 0,
) {
  const tone = new OscillatorNode(context, { type, frequency: hertz, detune });
  tone.start(at);
  tone.stop(at + seconds);
  return tone;
}

/** Plays a warm note: two slightly detuned triangle waves whose brightness fades before their level. */
export function warm(bus: AudioNode, note: Note): void {
  const { context } = bus;
  const envelope = decayEnvelope(context, note, 0.03);
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: note.hertz * 6 });
  filter.frequency.setValueAtTime(note.hertz * 6, note.at);
  filter.frequency.exponentialRampToValueAtTime(note.hertz * 1.5, note.at + note.seconds);
  for (const detune of [-4, 4]) startOscillator(context, note, 'triangle', detune).connect(filter);
  filter.connect(envelope).connect(bus);
}

/** Plays a small bell: a sine wave, and a higher overtone that decays faster. */
export function bell(bus: AudioNode, note: Note): void {
  const { context } = bus;
  startOscillator(context, note, 'sine')
    .connect(decayEnvelope(context, note, 0.005))
    .connect(bus);
  const overtone = {
    ...note,
    hertz: note.hertz * 3.01,
    seconds: note.seconds * 0.4,
    level: note.level * 0.25,
  };
  startOscillator(context, overtone, 'sine')
    .connect(decayEnvelope(context, overtone, 0.003))
    .connect(bus);
}

/** Plays a mellow brass note. Its filter opens at the attack and closes during the note. */
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
  for (const detune of [-6, 6]) startOscillator(context, note, 'sawtooth', detune).connect(filter);
  filter.connect(envelope).connect(bus);
}

/** Plays a soft stroke on a big drum. Its pitch falls at the beginning. */
export function drum(bus: AudioNode, note: Note): void {
  const { context } = bus;
  const tone = startOscillator(context, note, 'sine');
  tone.frequency.setValueAtTime(note.hertz * 1.4, note.at);
  tone.frequency.exponentialRampToValueAtTime(note.hertz, note.at + 0.12);
  tone.connect(decayEnvelope(context, note, 0.008)).connect(bus);
}
