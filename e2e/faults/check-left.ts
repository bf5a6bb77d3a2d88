import type { AbsentVisitor, History, Notice, Stored } from './history'
import { compareContents, type StoredContents, type Violation } from './known'

/** Requires, in order, an e-mail per reply, or a push for at least the newest reply. Repeats only after a kill. */
export function checkAbsentVisitor(absent: AbsentVisitor, { stored }: History, { byId }: StoredContents): Violation[] {
  const { visitor, medium, ended, notices } = absent
  const found: Violation[] = []
  const replies = stored.filter((each) => each.visitor === visitor && each.client_id === null).sort(compareContents)
  const first = new Map<string, Notice>()
  let last: Stored | undefined
  for (const [nth, notice] of notices.entries()) {
    found.push(...checkRepeat(absent, nth))
    const shows = notice.shows.map((id) => byId.get(id))
    if (shows.length === 0) found.push({ kind: 'altered', what: `${visitor} got a ${medium} that shows no reply` })
    for (const [place, shownReply] of shows.entries()) {
      if (shownReply?.visitor !== visitor || shownReply.client_id !== null) {
        found.push({
          kind: 'altered',
          what: `${visitor} was told of ${notice.shows[place]}, which is no reply to them`,
        })
        continue
      }
      const before = first.get(shownReply.id)
      first.set(shownReply.id, before ?? notice)
      if (before && before.row !== notice.row)
        found.push({ kind: 'doubled', what: `${visitor} was told of "${shownReply.body}" by two ${medium}s` })
      if (last && compareContents(last, shownReply) > 0 && (medium === 'push' || !before))
        found.push({ kind: 'out of order', what: `${visitor} was told of "${shownReply.body}" after "${last.body}"` })
      if (!last || compareContents(last, shownReply) < 0) last = shownReply
    }
  }
  if (ended) return found
  for (const reply of medium === 'push' ? replies.slice(-1) : replies)
    if (!first.has(reply.id)) found.push({ kind: 'lost', what: `${visitor} was never told of "${reply.body}"` })
  return found
}

function checkRepeat({ visitor, medium, notices }: AbsentVisitor, nth: number): Violation[] {
  const found: Violation[] = []
  const notice = notices[nth] as Notice
  const earlier = notices.slice(0, nth)
  if (earlier.some(({ row, life }) => row === notice.row && life === notice.life))
    found.push({
      kind: 'doubled',
      what: `${visitor} got the ${medium} ${notice.row} twice, and no kill was between them`,
    })
  // Notices of a conversation replace each other, so their topic and tag must be equal.
  if (medium === 'push' && earlier.some(({ name }) => name !== notice.name))
    found.push({ kind: 'altered', what: `${visitor} got a push of another topic or tag` })
  // Mail programs drop an e-mail with a known Message-ID, so two e-mails with one Message-ID need equal texts.
  if (medium === 'mail' && earlier.some(({ name, digest }) => name === notice.name && digest !== notice.digest))
    found.push({ kind: 'altered', what: `${visitor} got the e-mail ${notice.name} again with other words` })
  return found
}
