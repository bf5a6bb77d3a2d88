import { isEmptyText } from '../../contract/empty-text'
import type { LiveRecord } from '../conversation/contents/live-records'
import { type BegunLive, beginLive } from '../conversation/messages/live/begin-live'
import { completeLive, interruptLive } from '../conversation/messages/live/end-live'
import { liveOver } from '../conversation/messages/live/refusals'
import type { Needs } from '../conversation/needs'
import { mayIn } from '../conversation/permissions'
import type { AgentRecord, ContentRecord, SourceRecord } from '../conversation/records'
import { Refusal, replyForbidden } from '../conversation/refusals'
import type { LiveMessages, LiveWriting } from '../live/live-messages'
import { bodyLimits } from '../structured'
import { characters } from '../structured/rules/text'

export interface ReplyNeeds extends Needs {
  live: LiveMessages
}

interface Place {
  user: AgentRecord
  source: SourceRecord
  /** The customer's message to which the agent replies. */
  content: ContentRecord
  /** Called if nothing more can be written: a person took the conversation over, it was closed, or a customer's stop. */
  ended(reason: string): void
  /** Called before each message. Throws if the run has too many. */
  countMessage(): void
}

interface OpenReply {
  begun: BegunLive & { live: LiveRecord }
  writing: LiveWriting
  length: number
}

export type ReplyWriter = ReturnType<typeof createReplyWriter>

/** Writes the texts of a run as live messages, one after the other. Its functions are called in sequence. */
export function createReplyWriter(needs: ReplyNeeds, { user, source, content, ended, countMessage }: Place) {
  const actor = { agent: user, tokenId: null }
  const limit = bodyLimits[source.type]
  let open: OpenReply | null = null
  /** The message that this run ends. Until it is closed, a comparison can find that it has ended. */
  let endingId: string | null = null

  async function begin(): Promise<OpenReply> {
    countMessage()
    const request = { inReplyToId: content.id, clientId: null, autoSubmitted: false }
    const begun = await beginLive(needs, { turn: needs.randomHex(12), ...actor, ...request })
    if (!begun.live) throw new Error('A new message has no text to write.')
    const withLive = { ...begun, live: begun.live }
    const writing = needs.live.open(withLive, {
      stopRequested: () => ended('The customer stopped the answer.'),
      ended: (why: Refusal) => {
        if (endingId !== begun.content.id || why.code !== liveOver().code) ended(why.message)
      },
      requireRight: async () => {
        if (!mayIn(await needs.store.read.settings(), user, 'reply', source.id)) throw replyForbidden()
      },
    })
    open = { begun: withLive, writing, length: 0 }
    return open
  }

  /** Ends the open message as interrupted, with the text that came before. */
  async function interrupt(): Promise<void> {
    if (!open) return
    const { begun, writing } = open
    open = null
    const { id, thread_id } = begun.content
    endingId = id
    await interruptLive(needs, { id, thread_id, turn: begun.live.turn, text: writing.sendRest() })
    writing.close()
  }

  /** Ends the open message. Returns its content; null if none is open, or if there is nothing to say. */
  async function complete(structuredContent?: unknown): Promise<ContentRecord | null> {
    if (!open) return null
    const { begun, writing } = open
    const text = writing.sendRest()
    if (isEmptyText(text) && structuredContent === undefined) {
      await interrupt()
      return null
    }
    const { id, thread_id: threadId } = begun.content
    endingId = id
    try {
      const end = { id, threadId, turn: begun.live.turn, text, actor, structuredContent }
      const { content: written } = await completeLive(needs, end)
      open = null
      writing.close()
      return written
    } catch (error) {
      if (error instanceof Refusal && error.code === liveOver().code) ended(error.message)
      await interrupt()
      throw error
    }
  }

  return {
    /** For messages that others send for the run. */
    countMessage,
    /** Whether a message shows only what the agent does, and no text yet. */
    hasOnlyStatus: () => open !== null && open.length === 0,
    hasText: () => open !== null && open.length > 0,
    async append(text: string): Promise<void> {
      let rest = [...text]
      while (rest.length > 0) {
        const reply: OpenReply = open ?? (await begin())
        const part = rest.slice(0, limit - reply.length).join('')
        if (part !== '') reply.writing.append(part)
        reply.length += characters(part)
        rest = rest.slice([...part].length)
        if (rest.length > 0) await complete()
      }
    },
    /** Shows what the agent does. Other channels show messages only when they are whole. */
    async status(text: string): Promise<void> {
      if (source.type !== 'web_messaging') return
      const reply: OpenReply = open ?? (await begin())
      reply.writing.status(text)
    },
    complete,
    interrupt,
  }
}
