/** The sounds of the table, made by the browser: there are no files to load. */

export type Sound = "card" | "trick" | "turn" | "over";

/** Milliseconds that a browser may take to begin; before the first click on a page it does not. */
const PATIENCE = 300;
const LOUDNESS = 0.25;

let context: AudioContext | undefined;

/** Play a sound, or nothing where the browser does not let a page be heard yet. */
export async function play(sound: Sound): Promise<void> {
  context ??= new AudioContext();
  if (context.state !== "running") {
    // The promise waits for a click, which may come much later.
    const isRunning = await Promise.race([context.resume().then(() => true), new Promise((done) => setTimeout(done, PATIENCE))]);
    if (!isRunning) return;
  }
  SOUNDS[sound](context);
}

const SOUNDS: Record<Sound, (context: AudioContext) => void> = {
  card: (context) => rustle(context, 0, 0.06, 2600),
  trick: (context) => [0, 0.07, 0.14].forEach((at) => rustle(context, at, 0.09, 1500)),
  turn: (context) => [660, 880].forEach((pitch, place) => tone(context, place * 0.11, 0.22, pitch)),
  over: (context) => [523, 659, 784].forEach((pitch, place) => tone(context, place * 0.14, 0.5, pitch)),
};

/** A short noise around a pitch, as of paper on cloth. */
function rustle(context: AudioContext, at: number, length: number, pitch: number): void {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  samples.forEach((_, place) => (samples[place] = Math.random() * 2 - 1));
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(fading(context, at, length));
  source.start(context.currentTime + at);
}

function tone(context: AudioContext, at: number, length: number, pitch: number): void {
  const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  source.connect(fading(context, at, length));
  source.start(context.currentTime + at);
  source.stop(context.currentTime + at + length);
}

/** A way to the loudspeakers on which a sound swells at once and dies away. */
function fading(context: AudioContext, at: number, length: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(context.destination);
  return gain;
}
