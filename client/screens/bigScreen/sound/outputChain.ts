/** The length of the reverb in seconds, and its share of the sound. */
const reverbSeconds = 1.6;
const reverbShare = 0.22;

/** Soft clipping starts above the knee level, so that simultaneous sounds never clip. */
const kneeLevel = 0.7;
const fullLevel = 0.95;

/** Points of the soft-clipping curve. */
const curveSteps = 1_025;

/** Creates a buffer of noise. With `fade` > 0 it decays like the impulse response of a room. */
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

/** Returns the soft-clipped level: linear up to the knee, then rounded towards the full level. */
function softClip(level: number): number {
  const size = Math.abs(level);
  if (size <= kneeLevel) return level;
  const room = fullLevel - kneeLevel;
  return Math.sign(level) * (kneeLevel + room * Math.tanh((size - kneeLevel) / room));
}

const curve = () =>
  Float32Array.from({ length: curveSteps }, (_, index) => softClip((index / (curveSteps - 1)) * 2 - 1));

/** Creates the output chain: reverb, then soft clipping. Returns its input node. */
export function createOutputChain(context: BaseAudioContext, output: AudioNode): AudioNode {
  const input = new GainNode(context);
  const reverb = new ConvolverNode(context, { buffer: noise(context, reverbSeconds, 3) });
  const reverbGain = new GainNode(context, { gain: reverbShare });
  const clipper = new WaveShaperNode(context, { curve: curve() });
  input.connect(clipper);
  input.connect(reverbGain).connect(reverb).connect(clipper);
  clipper.connect(output);
  return input;
}
