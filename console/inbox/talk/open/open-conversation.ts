import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { ConversationDetails, ConversationEvent } from '../../../../clients/typescript/operations'
import type { Marks } from '../../../../contract/chat/visitor'
import type { PresentAgents } from '../../../../contract/inbox/agent-socket'
import type { ContentPage, ConversationContent } from '../../../shell/shapes'
import { laterMarks } from './marks'
import { firstUnread, mergeContents, overlaps } from './merge'

/** `unknown`: the server reports only that this agent cannot see the conversation. */
export type GoneReason = 'deleted' | 'right_gone' | 'unknown'

export interface Target {
  id: string
  /** The search that found the message, or empty. */
  q: string
  /** Whether the message gets the focus. False while the agent steps through the list by keys. */
  focus: boolean
  read: boolean
}

export interface LiveText {
  body: string
  /** What the bot is doing before the next text, for example "Searching". May be empty. */
  status: string
  /** The `updated_at` of the content that the text continues. Null until this content arrives. */
  of: string | null
}

export type OpenConversation = ReturnType<typeof createOpenConversation>

export type OpenConversationForViews = {
  [Name in Exclude<keyof OpenConversation, 'turn' | 'older'>]: OpenConversation[Name] extends Signal<infer Value>
    ? ReadonlySignal<Value>
    : never
}

export function createOpenConversation() {
  return {
    /** Empty while no conversation is open. */
    id: signal(''),
    state: signal<'none' | 'loading' | 'here' | 'failed' | 'gone'>('none'),
    details: signal<ConversationDetails | null>(null),
    contents: signal<readonly ConversationContent[]>([]),
    events: signal<readonly ConversationEvent[]>([]),
    marks: signal<Marks | null>(null),
    present: signal<readonly PresentAgents[]>([]),
    customerTyping: signal(false),
    /** Texts of live messages that grew since the last read, by message id. */
    live: signal<ReadonlyMap<string, LiveText>>(new Map()),
    /** The message that the log scrolls to. Null means the newest message. */
    target: signal<Target | null>(null),
    /** The id of the first message that arrived while this agent was away. */
    unreadFrom: signal(''),
    /** The time of opening, in the format of message times. */
    openedAt: signal(''),
    gone: signal<GoneReason>('unknown'),
    /** True while the agent steps past the conversation in the list; then nothing is loaded yet. */
    passing: signal(false),
    older: signal<string | null>(null),
    /** Incremented when responses to earlier requests must be dropped. */
    turn: 0,
  }
}

function clearContents(shown: OpenConversation) {
  shown.details.value = null
  shown.contents.value = []
  shown.older.value = null
  shown.unreadFrom.value = ''
  shown.events.value = []
  shown.live.value = new Map()
}

export function showConversation(
  shown: OpenConversation,
  { id, at, passing, target }: { id: string; at: string; passing: boolean; target: Target | null },
) {
  shown.turn += 1
  batch(() => {
    clearContents(shown)
    shown.id.value = id
    shown.marks.value = null
    shown.present.value = []
    shown.openedAt.value = at
    shown.target.value = target
    shown.state.value = id ? 'loading' : 'none'
    shown.gone.value = 'unknown'
    shown.passing.value = passing
  })
}

/** `before`: the contents at the time of the request. `wasOpened`: whether the agent opened the conversation before. */
export function applyResponse(
  shown: OpenConversation,
  {
    found,
    page,
    before,
    wasOpened,
  }: { found: ConversationDetails; page: ContentPage; before: readonly ConversationContent[]; wasOpened: boolean },
) {
  batch(() => {
    if (!shown.details.value) shown.unreadFrom.value = wasOpened ? firstUnread(page.records, found.unread_count) : ''
    shown.details.value = found
    shown.marks.value = laterMarks(shown.marks.value, found.marks)
    const isContinued = overlaps(before, page.records)
    // Contents that the socket brought during the request are newer than the response.
    const since = shown.contents.value.filter(({ id }) => !before.some((each) => each.id === id))
    if (!isContinued) shown.older.value = page.next
    shown.contents.value = mergeContents(isContinued ? shown.contents.value : since, page.records)
    shown.state.value = 'here'
  })
}

/** After a deletion the contents disappear. After a lost right they stay. */
export function showGone(shown: OpenConversation, reason: GoneReason) {
  // A known reason is better than "unknown".
  if (shown.state.value === 'gone' && reason === 'unknown') return
  shown.turn += 1
  batch(() => {
    shown.state.value = 'gone'
    shown.gone.value = reason
    shown.present.value = []
    if (reason !== 'right_gone') clearContents(shown)
  })
}
