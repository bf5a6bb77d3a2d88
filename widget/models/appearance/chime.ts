/** Browsers permit sound only after a click or key. A sound that is not permitted is never played later. */
export function createChime(): () => Promise<void> {
  let context: AudioContext | null = null

  return async () => {
    context ??= new AudioContext()
    const mine = context
    if (!(await isAllowed(mine))) {
      context = null
      return mine.close()
    }
    const { currentTime, destination } = mine
    for (const [after, pitch] of notes) {
      const begins = currentTime + after
      const tone = new OscillatorNode(mine, { type: 'sine', frequency: pitch })
      const volume = new GainNode(mine, { gain: 0 })
      volume.gain.setValueAtTime(0, begins)
      volume.gain.linearRampToValueAtTime(loudest, begins + 0.012)
      volume.gain.exponentialRampToValueAtTime(0.0001, begins + 0.5)
      tone.connect(volume).connect(destination)
      tone.start(begins)
      tone.stop(begins + 0.5)
    }
  }
}

/** Whether sound is permitted. Silent, because a blocked context logs a warning in the page's console. */
export async function isSoundAllowed(): Promise<boolean> {
  if (navigator.userActivation?.hasBeenActive) return true
  const refused = new Audio().play().then(
    () => false,
    ({ name }: DOMException) => name === 'NotAllowedError',
  )
  return !(await Promise.race([refused, after(100)]))
}

/** A browser that blocks sound never resolves `resume`. */
const isAllowed = (context: AudioContext) => Promise.race([context.resume().then(() => true), after(1_000)])

const after = (ms: number) => new Promise<boolean>((done) => setTimeout(done, ms, false))

/** Start in seconds and frequency in hertz: a fifth upwards. */
const notes = [
  [0, 587.33],
  [0.11, 880],
] as const
const loudest = 0.09
