/** A little hall around every sound, in seconds; and how much of the sound goes through it. */
const hallSeconds = 1.6;
const hallShare = 0.22;

/** Louder than this is rounded off instead of cut, so that sounds on top of each other never clip. */
const kneeLevel = 0.7;
const fullLevel = 0.95;

/** Steps of the curve that rounds off. */
const curveSteps = 1_025;

/** Noise, that dies away over its length where it is a hall's. */
export function noise(context: BaseAudioContext, seconds: number, fade: number): AudioBuffer {
  const length = Math.ceil(seconds * context.sampleRate);
  const buffer = context.createBuffer(2, length, context.sampleRate);
  for (const channel of [0, 1]) {
    const samples = buffer.getChannelData(channel);
    for (let index = 0; index < length; index += 1)
      samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** fade;
  }
  return buffer;
}

/** Straight up to the knee, then rounded towards the full level, which nothing passes. */
function roundOff(level: number): number {
  const size = Math.abs(level);
  if (size <= kneeLevel) return level;
  const room = fullLevel - kneeLevel;
  return Math.sign(level) * (kneeLevel + room * Math.tanh((size - kneeLevel) / room));
}

const curve = () =>
  Float32Array.from({ length: curveSteps }, (_, index) => roundOff((index / (curveSteps - 1)) * 2 - 1));

/** Where sounds go into: a little hall, then everything rounded off before it could clip. */
export function stageOf(context: BaseAudioContext, output: AudioNode): AudioNode {
  const input = new GainNode(context);
  const hall = new ConvolverNode(context, { buffer: noise(context, hallSeconds, 3) });
  const share = new GainNode(context, { gain: hallShare });
  const rounding = new WaveShaperNode(context, { curve: curve() });
  input.connect(rounding);
  input.connect(share).connect(hall).connect(rounding);
  rounding.connect(output);
  return input;
}
