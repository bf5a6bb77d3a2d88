import type { Ago } from '../list/row/ago'
import type { Translate } from '../strings/en'

/** The server notes at most this often that a customer is here. */
const stepMs = 10 * 60_000

/** When a customer or a device was last seen, as exactly as it is known. `now` in ms since 1970. */
export function seenIn(t: Translate, ago: Pick<Ago, 'whole'>, iso: string, now: number): string {
  const at = Date.parse(iso)
  if (now - at < stepMs) return t('seen_lately')
  // Rounded up: the customer may have stayed until the next note, and is never last seen before first seen.
  return t('seen_about', { when: ago.whole(new Date(Math.ceil(at / stepMs) * stepMs).toJSON()) })
}
