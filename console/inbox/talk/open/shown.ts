import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Marks } from '../../../../contract/chat/visitor'
import type { Present } from '../../../../contract/inbox/agent-socket'
import type { ContentPage, ConversationContent } from '../../../../contract/inbox/contents'
import type { ConversationDetails } from '../../../../contract/inbox/details'
import type { ConversationEvent } from '../../../../contract/inbox/events'
import { furthest } from './marks'
import { firstUnread, merged, overlaps } from './merge'

/** Why a conversation cannot be shown. `unknown`: the server says only that it is not there for this agent. */
export type Gone = 'deleted' | 'right_gone' | 'unknown'

export type Shown = ReturnType<typeof createShown>

/** The same signals for views, which only read them. */
export type ShownToViews = {
  [Name in Exclude<keyof Shown, 'turn' | 'older'>]: Shown[Name] extends Signal<infer Value>
    ? ReadonlySignal<Value>
    : never
}

/** What is known of the open conversation. Reading, the socket's news and the agent's acts write here. */
export function createShown() {
  return {
    /** Empty: no conversation is open. */
    id: signal(''),
    state: signal<'none' | 'loading' | 'here' | 'failed' | 'gone'>('none'),
    details: signal<ConversationDetails | null>(null),
    contents: signal<readonly ConversationContent[]>([]),
    /** What agents did with it, as far as it is known. */
    events: signal<readonly ConversationEvent[]>([]),
    marks: signal<Marks | null>(null),
    present: signal<readonly Present[]>([]),
    customerTyping: signal(false),
    /** Id of the first message that came while this agent was elsewhere. */
    unreadFrom: signal(''),
    /** When it was opened here, written as the times of messages are. */
    openedAt: signal(''),
    /** Why it is gone, as far as the server said. */
    gone: signal<Gone>('unknown'),
    /** The agent only passes it in the list: nothing is read or drawn yet. */
    passing: signal(false),
    /** Cursor of the page with older contents. */
    older: signal<string | null>(null),
    /** Goes up when the answers that are still coming must not be shown. */
    turn: 0,
  }
}

function forget(shown: Shown) {
  shown.details.value = null
  shown.contents.value = []
  shown.older.value = null
  shown.unreadFrom.value = ''
  shown.events.value = []
}

/** Another conversation takes the place of the one that is open. */
export function begin(shown: Shown, { id, at, passing }: { id: string; at: string; passing: boolean }) {
  shown.turn += 1
  batch(() => {
    forget(shown)
    shown.id.value = id
    shown.marks.value = null
    shown.present.value = []
    shown.openedAt.value = at
    shown.state.value = id ? 'loading' : 'none'
    shown.gone.value = 'unknown'
    shown.passing.value = passing
  })
}

/** The server answered. `before`: the contents that were here when it was asked. */
export function arrived(
  shown: Shown,
  { found, page, before }: { found: ConversationDetails; page: ContentPage; before: readonly ConversationContent[] },
) {
  batch(() => {
    if (!shown.details.value) shown.unreadFrom.value = firstUnread(page.records, found.unread_count)
    shown.details.value = found
    shown.marks.value = furthest(shown.marks.value, found.marks)
    const goesOn = overlaps(before, page.records)
    // What the socket brought since then is newer than the page.
    const since = shown.contents.value.filter(({ id }) => !before.some((each) => each.id === id))
    if (!goesOn) shown.older.value = page.next
    shown.contents.value = merged(goesOn ? shown.contents.value : since, page.records)
    shown.state.value = 'here'
  })
}

/** It is not there any more. Nothing of a deleted conversation stays on the screen. An agent who only lost the right has read it already. */
export function end(shown: Shown, reason: Gone) {
  // The reason that was given first says more than "unknown".
  if (shown.state.value === 'gone' && reason === 'unknown') return
  shown.turn += 1
  batch(() => {
    shown.state.value = 'gone'
    shown.gone.value = reason
    shown.present.value = []
    if (reason !== 'right_gone') forget(shown)
  })
}
