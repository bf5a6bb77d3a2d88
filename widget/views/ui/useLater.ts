import { useContext, useEffect } from 'preact/hooks'
import type { Later } from '../../later'
import { Words } from '../../strings/words'

/**
 * A part of a view, fetched with its texts when it is `wanted`: by the message that needs it, or by a press on `want`.
 */
export function useLater<P>(part: Later<P> | null, wanted = false) {
  const { later } = useContext(Words)
  const want = async (act?: (part: P) => void) => part?.load(act, later)
  useEffect(() => {
    if (wanted) void want()
  }, [wanted, part])
  return { part: part?.part.value ?? null, failed: part?.failed.value === true, want }
}
