import { computed } from '@preact/signals'
import type { ConversationDetails } from '../../../clients/typescript/operations'
import type { ConversationContent } from '../../shell/shapes'
import type { Calls } from '../server/calls'
import type { Connection } from '../server/connection'
import { hasNewEvents } from './events'
import { createConversationReader, type ReaderNeeds } from './open/conversation-reader'
import { createCustomerTyping } from './open/customer-typing'
import { createEventHandlers } from './open/event-handlers'
import { createLiveParts } from './open/live-parts'
import { deliveryState } from './open/marks'
import { newestAfter } from './open/merge'
import {
  createOpenConversation,
  type GoneReason,
  type OpenConversationForViews,
  showConversation,
  showGone,
} from './open/open-conversation'
import type { OpenedConversations } from './open/opened-conversations'
import { createPresence } from './open/presence'
import { createReadMark } from './open/read-mark'

export interface TalkNeeds extends ReaderNeeds {
  records: ReaderNeeds['records'] & Pick<Calls, 'markRead'>
  connection: Pick<Connection, 'ask'>
  opened: Pick<OpenedConversations, 'has' | 'add'>
  now(): number
  isWatched(): boolean
}

/** A held key passes many conversations. Only a conversation that stays open this long is read. */
const passMs = 150

export type Talk = ReturnType<typeof createTalk>

export function createTalk(needs: TalkNeeds) {
  const { now, after } = needs
  const conversation = createOpenConversation()
  const reader = createConversationReader(conversation, needs)
  const presence = createPresence(conversation, needs)
  const typing = createCustomerTyping(conversation, after)
  const mark = createReadMark(conversation, needs)
  const live = createLiveParts(conversation, reader.read)
  const handlers = createEventHandlers(conversation, {
    reader,
    typing,
    presence,
    onPiece: live.grow,
    applyDetails,
    markSeen,
    end: leaveGone,
  })
  let steppedAt = Number.NEGATIVE_INFINITY
  let cancelRead = () => {}

  /** Opens a conversation at the message `at`, or at the newest. `q` is the search text that found the message. */
  async function open(id: string, { at, q, focus } = { at: '', q: '', focus: false }) {
    const target = at ? { id: at, q, focus, read: false } : null
    if (id === conversation.id.value && conversation.state.value !== 'failed') {
      conversation.target.value = target ?? conversation.target.value
      return reader.readTarget()
    }
    presence.leave(id)
    cancelRead()
    typing.stop()
    const passing = id !== '' && now() - steppedAt < passMs
    steppedAt = now()
    showConversation(conversation, { id, at: new Date(now()).toJSON(), passing, target })
    if (passing) cancelRead = after(passMs, openPassed)
    else await read()
  }

  function openPassed() {
    if (!conversation.passing.value) return
    cancelRead()
    conversation.passing.value = false
    void read()
  }

  async function read() {
    if (!conversation.id.value) return
    const reading = reader.read()
    presence.enter()
    await reading
    live.dropOutdated()
  }

  function markSeen() {
    if (conversation.state.value === 'here' && needs.isWatched()) needs.opened.add(conversation.id.value)
    mark()
  }

  function leaveGone(reason: GoneReason) {
    typing.stop()
    showGone(conversation, reason)
  }

  function applyDetails(found: ConversationDetails) {
    if (found.id !== conversation.id.value || conversation.state.value === 'gone') return
    const before = conversation.details.value
    conversation.details.value = found
    if (before && hasNewEvents(before, found)) void reader.readEvents(found.id)
  }

  return {
    ...(conversation as OpenConversationForViews),
    hasEarlier: computed(() => conversation.older.value !== null),
    newer: computed(() =>
      conversation.details.value?.state === 'closed' ? newestAfter(conversation.details.value) : null,
    ),
    deliveryOf: (content: ConversationContent) => deliveryState(conversation.marks.value, content),
    open,
    openPassed,
    read,
    loadEarlier: reader.loadEarlier,
    markSeen,
    applyDetails,
    handlers,
    liveParts: live.parts,
    fetchLive: live.fetch,
  }
}
