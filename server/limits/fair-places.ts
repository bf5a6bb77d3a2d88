import type { Refusal } from '../conversation/refusals'
import type { LimitOwner } from './sentences'

/** The most slots of one visitor, of one address, and in all; 0 means any number. */
interface SlotLimits {
  visitor: number
  address: number
  server: number
}

interface Slot {
  who: Readonly<Record<LimitOwner, string>>
  displace(): void
}

/**
 * Slots for long work, such as uploads. If all are in use, a source or address with few slots takes the oldest slot of
 * the one with the most slots.
 */
export function createFairSlots(most: SlotLimits, refused: () => Refusal) {
  const occupied = new Set<Slot>()

  const placesOf = (of: LimitOwner, key: string, among: readonly Slot[]) => among.filter(({ who }) => who[of] === key)

  function mostPlaces(of: LimitOwner, among: readonly Slot[]): Slot[] {
    const keys = new Set(among.map(({ who }) => who[of]))
    return [...keys].map((key) => placesOf(of, key, among)).reduce((a, b) => (b.length > a.length ? b : a), [])
  }

  function placeFor(who: Slot['who']): Slot | undefined {
    const slots = [...occupied]
    const ofSource = placesOf('source', who.source, slots)
    const largest = mostPlaces('source', slots)
    if (ofSource.length + 1 < largest.length) return mostPlaces('address', largest)[0]
    const ofAddress = mostPlaces('address', ofSource)
    return placesOf('address', who.address, ofSource).length + 1 < ofAddress.length ? ofAddress[0] : undefined
  }

  const isFull = (places: number, most: number) => most > 0 && places >= most

  return {
    /**
     * Takes a slot, or throws. `displace` is called if the slot is taken away. Returns a function that frees the slot.
     */
    enter(who: Slot['who'], displace: () => void): () => void {
      const slots = [...occupied]
      for (const of of ['visitor', 'address'] as const)
        if (isFull(placesOf(of, who[of], slots).length, most[of])) throw refused()
      if (isFull(slots.length, most.server)) {
        const displaced = placeFor(who)
        if (!displaced) throw refused()
        occupied.delete(displaced)
        displaced.displace()
      }
      const place = { who, displace }
      occupied.add(place)
      return () => void occupied.delete(place)
    },
  }
}
