import { batch } from '@preact/signals'
import { isRetryable } from '../../../shell/reading/retry'
import type { ConversationContent } from '../../../shell/shapes'
import type { Calls } from '../../server/calls'
import { mergeContents } from './merge'
import { applyResponse, type OpenConversation, showGone } from './open-conversation'
import type { OpenedConversations } from './opened-conversations'
import { readTarget } from './read-target'

export interface ReaderNeeds {
  records: Pick<Calls, 'conversation' | 'contents' | 'events'>
  after(ms: number, act: () => void): () => void
  failed(error: unknown): void
  opened: Pick<OpenedConversations, 'has'>
  me(): string
  /** Returns whether an error means that this agent cannot see the conversation. */
  isGone(error: unknown): boolean
}

/** Details are read this long after the last event, so that many events cause one request. */
const detailsAfterMs = 150

const retryMs = 5_000

/** Drops a response after another conversation was opened. */
export function createConversationReader(shown: OpenConversation, needs: ReaderNeeds) {
  const { records, after, failed, isGone, opened, me } = needs
  let detailsScheduled = false
  let olderRead: { cursor: string; promise: Promise<void> } | null = null

  async function read() {
    const id = shown.id.value
    if (!id) return
    const turn = ++shown.turn
    const before = shown.contents.value
    try {
      const [found, page] = await Promise.all([records.conversation(id), records.contents(id)])
      if (turn !== shown.turn) return
      applyResponse(shown, { found, page, before, wasOpened: wasOpened(id, page.records) })
      await Promise.all([readTarget(shown, needs), readEvents(id)])
    } catch (error) {
      if (turn !== shown.turn) return
      if (isGone(error)) showGone(shown, 'unknown')
      else {
        shown.state.value = shown.contents.value.length > 0 ? 'here' : 'failed'
        after(retryMs, () => {
          if (turn === shown.turn && shown.state.value !== 'gone') void read()
        })
      }
      if (!isRetryable(error)) failed(error)
    }
  }

  const wasOpened = (id: string, contents: readonly ConversationContent[]) =>
    opened.has(id) || contents.some(({ from, author_id }) => from === 'agent' && author_id === me())

  async function readEvents(id: string) {
    const found = await records.events(id).catch(() => null)
    if (found && isHere(id)) shown.events.value = found
  }

  function readDetails() {
    if (detailsScheduled) return
    detailsScheduled = true
    after(detailsAfterMs, () => {
      detailsScheduled = false
      const id = shown.id.value
      if (!isHere(id)) return
      records.conversation(id).then(
        (found) => {
          if (isHere(id)) shown.details.value = found
        },
        (error) => {
          if (id === shown.id.value && isGone(error)) showGone(shown, 'unknown')
        },
      )
    })
  }

  async function readOlder(cursor: string) {
    const id = shown.id.value
    try {
      const page = await records.contents(id, cursor)
      if (!isHere(id)) return
      batch(() => {
        shown.contents.value = mergeContents(page.records, shown.contents.value)
        shown.older.value = page.next
      })
    } catch (error) {
      failed(error)
    } finally {
      if (olderRead?.cursor === cursor) olderRead = null
    }
  }

  const isHere = (id: string) => id === shown.id.value && shown.state.value === 'here'
  return {
    read,
    readEvents,
    /** Reads what socket events do not contain: rights, who controls the conversation, the message to answer. */
    readDetails,
    readTarget: () => readTarget(shown, needs),
    loadEarlier(): Promise<void> {
      const cursor = shown.older.value
      if (!cursor) return Promise.resolve()
      if (olderRead?.cursor !== cursor) olderRead = { cursor, promise: readOlder(cursor) }
      return olderRead.promise
    },
  }
}
