import type { Calls } from '../../server/calls'
import { furthest } from './marks'
import type { Shown } from './shown'

interface ReadMarkNeeds {
  records: Pick<Calls, 'markRead'>
  /** Somebody looks at this page. */
  isWatched(): boolean
}

/** Marks the newest message as read once it is on a screen that somebody looks at. The customer sees the mark. */
export function createReadMark(shown: Shown, { records, isWatched }: ReadMarkNeeds) {
  let markedId = ''

  return function seen() {
    const newest = shown.contents.value.findLast(({ seq }) => seq !== null)
    if (!newest?.seq || newest.id === markedId || newest.seq <= (shown.marks.value?.agent_read_seq ?? 0)) return
    if (shown.state.value !== 'here' || !isWatched()) return
    markedId = newest.id
    const id = shown.id.value
    records.markRead(id, newest.id).then(
      (found) => {
        if (id === shown.id.value) shown.marks.value = furthest(shown.marks.value, found)
      },
      () => {
        markedId = ''
      },
    )
  }
}
