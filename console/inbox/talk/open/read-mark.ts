import type { Calls } from '../../server/calls'
import { laterMarks } from './marks'
import type { OpenConversation } from './open-conversation'

interface ReadMarkNeeds {
  records: Pick<Calls, 'markRead'>
  me(): string
  isWatched(): boolean
}

/** Marks the newest message as read when the agent sees it. A hand-over or a mention requires a new mark. */
export function createReadMark(shown: OpenConversation, { records, me, isWatched }: ReadMarkNeeds) {
  let lastMark = ''

  return function markRead() {
    const newest = shown.contents.value.findLast(({ seq }) => seq !== null)
    if (!newest?.seq) return
    const details = shown.details.value
    const needsMark = (details?.unseen && details.owner?.id === me()) || details?.unread_mentions.includes(me())
    // A hand-over or a mention changes `updated_at`, so that the mark is sent again.
    const mark = needsMark && details ? `${newest.id} ${details.updated_at}` : newest.id
    if (mark === lastMark || (newest.seq <= (shown.marks.value?.agent_read_seq ?? 0) && !needsMark)) return
    if (shown.state.value !== 'here' || !isWatched()) return
    lastMark = mark
    const id = shown.id.value
    records.markRead(id, newest.id).then(
      (found) => {
        if (id === shown.id.value) shown.marks.value = laterMarks(shown.marks.value, found)
      },
      () => {
        lastMark = ''
      },
    )
  }
}
