/** Sounds made on the spot by WebAudio: no files. Browsers stay silent until the reader has touched the page. */
export type Sound = 'move' | 'capture' | 'check' | 'low' | 'begin' | 'end';

const KEY = 'sound';

let context: AudioContext | null = null;

export function soundIsOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function switchSound(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}

/** A man set down on wood: a short burst of noise through a band, and a low thump under it. */
function knock(audio: AudioContext, at: number, loud: number): void {
  const length = 0.05;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 1900;
  band.Q.value = 0.9;
  const volume = audio.createGain();
  volume.gain.value = loud;
  source.connect(band).connect(volume).connect(audio.destination);
  source.start(at);
  tone(audio, at, 175, 0.07, loud * 0.5);
}

function tone(audio: AudioContext, at: number, frequency: number, length: number, loud: number): void {
  const wave = audio.createOscillator();
  wave.type = 'sine';
  wave.frequency.value = frequency;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave.connect(volume).connect(audio.destination);
  wave.start(at);
  wave.stop(at + length);
}

export function play(sound: Sound): void {
  if (!soundIsOn() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    // Nothing may sound before the first touch; a knock that comes late would only confuse.
    if (!navigator.userActivation.hasBeenActive) return;
    void context.resume();
  }
  const at = context.currentTime + 0.01;
  switch (sound) {
    case 'move':
      return knock(context, at, 0.7);
    case 'capture':
      knock(context, at, 0.8);
      return knock(context, at + 0.07, 0.6);
    case 'check':
      knock(context, at, 0.7);
      return tone(context, at + 0.03, 660, 0.22, 0.12);
    case 'low':
      tone(context, at, 880, 0.12, 0.16);
      return tone(context, at + 0.17, 880, 0.12, 0.16);
    case 'begin':
      tone(context, at, 392, 0.3, 0.1);
      return tone(context, at + 0.11, 523, 0.35, 0.1);
    case 'end':
      tone(context, at, 523, 0.3, 0.1);
      return tone(context, at + 0.13, 392, 0.45, 0.1);
  }
}

/** The sound of an action by its notation. */
export function sound(san: string): void {
  play(/[+#]$/.test(san) ? 'check' : san.includes('x') ? 'capture' : 'move');
}
