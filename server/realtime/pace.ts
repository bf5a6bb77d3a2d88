import type { Clock } from '../conversation/ports'
import { tooManyRequests } from '../conversation/refusals'

/** What one connection may ask for at once, and every second after that. */
const burst = 40
const perSecond = 10

/** Counts what one connection asks for. Throws when it asks faster than anybody types, scrolls or reads. */
export function createPace(clock: Clock): () => void {
  let left = burst
  let before = clock()
  return () => {
    const now = clock()
    left = Math.min(burst, left + ((now - before) / 1000) * perSecond)
    before = now
    if (left < 1) throw tooManyRequests()
    left -= 1
  }
}
