import { useSignal } from '@preact/signals'
import { useContext, useRef } from 'preact/hooks'
import type { Media } from '../../../contract/attachment'
import { SessionToken } from '../session-token'

/** New addresses expire after an hour. */
const freshMs = 3_000_000

/**
 * Returns a file with a valid address. Addresses of private files expire after an hour, and a chat may be open longer.
 */
export function useValidAddress(given: Media) {
  const token = useContext(SessionToken)
  const renewed = useSignal<Media | null>(null)
  /** By this device's clock, which may differ from the server's. */
  const freshUntil = useRef(0)
  const media = renewed.value ?? given
  const ends = new URL(media.url, location.href).searchParams.get('expires')

  const canRenew = () => ends !== null && Date.now() > freshUntil.current
  const isOver = () => canRenew() && Number(ends) < Date.now()

  async function renew(): Promise<boolean> {
    if (!canRenew()) return false
    freshUntil.current = Date.now() + freshMs
    try {
      renewed.value = await fetchFile(media.id, token)
      return true
    } catch {
      freshUntil.current = Date.now() + 1_000
      return false
    }
  }

  function onPress(event: MouseEvent) {
    const link = event.currentTarget as HTMLAnchorElement
    if (!isOver()) return
    event.preventDefault()
    void renew().then(() => {
      link.href = renewed.value?.url ?? link.href
      link.click()
    })
  }

  return { media, isOver, renew, onPress }
}

/** Fetches a file's record with a new address. Rejects if the file was deleted or the server is not reachable. */
async function fetchFile(id: string, token: string): Promise<Media> {
  if (!token) throw new Error('No session.')
  const answer = await fetch(`attachments/${id}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}
