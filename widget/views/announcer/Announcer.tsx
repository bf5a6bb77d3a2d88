import { useEffect } from 'preact/hooks'
import type { Announcer } from '../../models/announcer/announcer'
import { unseen } from '../ui/unseen'

/** Live regions for new messages. The log itself is not live, so that no text is read twice. */
export function Announcements({ announcer }: { announcer: Announcer }) {
  useEffect(() => {
    document.addEventListener('focusin', announcer.focusMoved)
    return () => document.removeEventListener('focusin', announcer.focusMoved)
  }, [announcer])

  return (
    <div class={unseen}>
      <div aria-live="polite">
        {announcer.polite.value.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <div aria-live="assertive">
        {announcer.assertive.value.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </div>
  )
}
