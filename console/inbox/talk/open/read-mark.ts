import type { Calls } from '../../server/calls'
import { furthest } from './marks'
import type { Shown } from './shown'

interface ReadMarkNeeds {
  records: Pick<Calls, 'markRead'>
  /** The id of the agent. */
  me(): string
  /** Whether the agent looks at this page. */
  isWatched(): boolean
}

/**
 * Marks the newest message as read when it is on the screen and the agent looks at the page.
 * Also when others read it before this agent was handed the conversation or mentioned in it, because the customer sees the mark.
 */
export function createReadMark(shown: Shown, { records, me, isWatched }: ReadMarkNeeds) {
  let marked = ''

  return function seen() {
    const newest = shown.contents.value.findLast(({ seq }) => seq !== null)
    if (!newest?.seq) return
    const details = shown.details.value
    const given = (details?.unseen && details.owner?.id === me()) || details?.unread_mentions.includes(me())
    // A conversation that is handed over again, or mentions the agent again, is marked again.
    const mark = given && details ? `${newest.id} ${details.updated_at}` : newest.id
    if (mark === marked || (newest.seq <= (shown.marks.value?.agent_read_seq ?? 0) && !given)) return
    if (shown.state.value !== 'here' || !isWatched()) return
    marked = mark
    const id = shown.id.value
    records.markRead(id, newest.id).then(
      (found) => {
        if (id === shown.id.value) shown.marks.value = furthest(shown.marks.value, found)
      },
      () => {
        marked = ''
      },
    )
  }
}
