/**
 * Two soft notes that the browser makes. Silent until the customer has clicked or typed in this page, as browsers
 * require.
 */
export function createChime(): () => void {
  let context: AudioContext | null = null

  return () => {
    if (!navigator.userActivation?.hasBeenActive) return
    context ??= new AudioContext()
    void context.resume()
    const { currentTime, destination } = context
    for (const [after, pitch] of notes) {
      const begins = currentTime + after
      const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch })
      const volume = new GainNode(context, { gain: 0 })
      volume.gain.setValueAtTime(0, begins)
      volume.gain.linearRampToValueAtTime(loudest, begins + 0.012)
      volume.gain.exponentialRampToValueAtTime(0.0001, begins + 0.5)
      tone.connect(volume).connect(destination)
      tone.start(begins)
      tone.stop(begins + 0.5)
    }
  }
}

/** Seconds from the beginning, and hertz: a fifth upwards. */
const notes = [
  [0, 587.33],
  [0.11, 880],
] as const
const loudest = 0.09
