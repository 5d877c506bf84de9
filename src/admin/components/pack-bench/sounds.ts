/** Hertz, one after the other. High is right, low is wrong. */
const SOUNDS = {
  right: { tones: [880], seconds: 0.08 },
  wrong: { tones: [170, 130, 170], seconds: 0.18 },
  done: { tones: [660, 880, 1320], seconds: 0.12 },
}

let speaker: AudioContext | undefined

/** A browser plays sounds only after a key was pressed; before that this does nothing. */
export function playSound(sound: keyof typeof SOUNDS): void {
  speaker ??= new AudioContext()
  void speaker.resume()
  const { tones, seconds } = SOUNDS[sound]
  for (const [at, frequency] of tones.entries()) {
    const start = speaker.currentTime + at * seconds
    const volume = new GainNode(speaker, { gain: 0.2 })
    // Fades out: cut off, it would crack.
    volume.gain.setTargetAtTime(0, start + seconds * 0.7, seconds / 10)
    const type = sound === "wrong" ? "square" : "sine"
    const tone = new OscillatorNode(speaker, { type, frequency })
    tone.connect(volume).connect(speaker.destination)
    tone.start(start)
    tone.stop(start + seconds)
  }
}
