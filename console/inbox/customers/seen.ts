import type { Times } from '../../times/times'
import type { Translate } from '../strings/en'

/** The server records the presence of a customer at most this often. */
const stepMs = 10 * 60_000

/** Returns the text for "last seen", as exact as the server knows it. `now` is in ms since 1970. */
export function formatLastSeen(t: Translate, times: Pick<Times, 'whole'>, iso: string, now: number): string {
  const at = Date.parse(iso)
  if (now - at < stepMs) return t('seen_lately')
  // Rounded up, because the customer may have stayed until the next record.
  return t('seen_about', { when: times.whole(new Date(Math.ceil(at / stepMs) * stepMs).toJSON()) })
}
