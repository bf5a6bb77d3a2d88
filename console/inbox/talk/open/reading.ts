import { batch } from '@preact/signals'
import type { Calls } from '../../server/calls'
import { merged } from './merge'
import { arrived, end, type Shown } from './shown'

export interface ReadingNeeds {
  records: Pick<Calls, 'conversation' | 'contents' | 'events'>
  after(ms: number, act: () => void): () => void
  failed(error: unknown): void
  /** A refusal that says that it is not there, or not for this agent. */
  isGone(error: unknown): boolean
}

/** Details follow the last news by this long, so that many news cause one request. */
const detailsAfterMs = 150

/** Reads the open conversation over REST. An answer that comes after another conversation was opened is dropped. */
export function createReading(shown: Shown, { records, after, failed, isGone }: ReadingNeeds) {
  let detailsWanted = false
  let olderRead: { cursor: string; done: Promise<void> } | null = null

  /** All of it; also after a gap. */
  async function read() {
    const id = shown.id.value
    if (!id) return
    const turn = ++shown.turn
    const before = shown.contents.value
    try {
      const [found, page] = await Promise.all([records.conversation(id), records.contents(id)])
      if (turn !== shown.turn) return
      arrived(shown, { found, page, before })
      await readEvents(id)
    } catch (error) {
      if (turn !== shown.turn) return
      if (isGone(error)) end(shown, 'unknown')
      else shown.state.value = shown.contents.value.length > 0 ? 'here' : 'failed'
      failed(error)
    }
  }

  /** Without them the messages are shown alone. */
  async function readEvents(id: string) {
    const found = await records.events(id).catch(() => null)
    if (found && isHere(id)) shown.events.value = found
  }

  function readDetails() {
    if (detailsWanted) return
    detailsWanted = true
    after(detailsAfterMs, () => {
      detailsWanted = false
      const id = shown.id.value
      if (!isHere(id)) return
      records.conversation(id).then(
        (found) => {
          if (isHere(id)) shown.details.value = found
        },
        (error) => {
          if (id === shown.id.value && isGone(error)) end(shown, 'unknown')
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
        shown.contents.value = merged(page.records, shown.contents.value)
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
    /** The socket brings no rights, no control and no message to answer: these are read. */
    readDetails,
    loadEarlier(): Promise<void> {
      const cursor = shown.older.value
      if (!cursor) return Promise.resolve()
      if (olderRead?.cursor !== cursor) olderRead = { cursor, done: readOlder(cursor) }
      return olderRead.done
    },
  }
}
