import { computed } from '@preact/signals'
import type { ConversationDetails } from '../../../clients/typescript/operations'
import type { ConversationContent } from '../../shell/shapes'
import type { Calls } from '../server/calls'
import type { Line } from '../server/connection'
import { hasNewEvents } from './events'
import { createReading, type ReadingNeeds } from './open/conversation-reader'
import { createCustomerTyping } from './open/customer-typing'
import { createEventHandlers } from './open/event-handlers'
import { createLiveParts } from './open/live-parts'
import { deliveryState } from './open/marks'
import { newestAfter } from './open/merge'
import { createShown, type GoneReason, type ShownToViews, showConversation, showGone } from './open/open-conversation'
import type { OpenedBefore } from './open/opened-conversations'
import { createPresence } from './open/presence'
import { createReadMark } from './open/read-mark'

export interface TalkNeeds extends ReadingNeeds {
  records: ReadingNeeds['records'] & Pick<Calls, 'markRead'>
  line: Pick<Line, 'ask'>
  been: Pick<OpenedBefore, 'has' | 'add'>
  now(): number
  isWatched(): boolean
}

/** An agent who holds a key down passes many conversations, so only the last is read, after this pause. */
const restMs = 150

export type Talk = ReturnType<typeof createTalk>

export function createTalk(needs: TalkNeeds) {
  const { now, after } = needs
  const shown = createShown()
  const reading = createReading(shown, needs)
  const presence = createPresence(shown, needs)
  const typing = createCustomerTyping(shown, after)
  const mark = createReadMark(shown, needs)
  const live = createLiveParts(shown, reading.read)
  const hear = createEventHandlers(shown, { reading, typing, presence, grow: live.grow, became, seen, end: leaveGone })
  let steppedAt = Number.NEGATIVE_INFINITY
  let cancelRead = () => {}

  /** Opens at the message `at`, or at the newest. `q` is the search that found it. */
  async function open(id: string, { at, q, focus } = { at: '', q: '', focus: false }) {
    const target = at ? { id: at, q, focus, read: false } : null
    if (id === shown.id.value && shown.state.value !== 'failed') {
      shown.target.value = target ?? shown.target.value
      return reading.readTarget()
    }
    presence.leave(id)
    cancelRead()
    typing.stop()
    const passing = id !== '' && now() - steppedAt < restMs
    steppedAt = now()
    showConversation(shown, { id, at: new Date(now()).toJSON(), passing, target })
    if (passing) cancelRead = after(restMs, rest)
    else await read()
  }

  function rest() {
    if (!shown.passing.value) return
    cancelRead()
    shown.passing.value = false
    void read()
  }

  async function read() {
    if (!shown.id.value) return
    const done = reading.read()
    presence.enter()
    await done
    live.settle()
  }

  function seen() {
    if (shown.state.value === 'here' && needs.isWatched()) needs.been.add(shown.id.value)
    mark()
  }

  function leaveGone(reason: GoneReason) {
    typing.stop()
    showGone(shown, reason)
  }

  function became(found: ConversationDetails) {
    if (found.id !== shown.id.value || shown.state.value === 'gone') return
    const before = shown.details.value
    shown.details.value = found
    if (before && hasNewEvents(before, found)) void reading.readEvents(found.id)
  }

  return {
    ...(shown as ShownToViews),
    hasEarlier: computed(() => shown.older.value !== null),
    newer: computed(() => (shown.details.value?.state === 'closed' ? newestAfter(shown.details.value) : null)),
    deliveryOf: (content: ConversationContent) => deliveryState(shown.marks.value, content),
    open,
    rest,
    read,
    loadEarlier: reading.loadEarlier,
    seen,
    became,
    hear,
    liveParts: live.parts,
    fetchLive: live.fetch,
  }
}
