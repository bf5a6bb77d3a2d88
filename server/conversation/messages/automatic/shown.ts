import type { ShownMessage } from '../../../../contract/chat/realtime'
import { automaticPrefix } from '../../../../contract/starters'
import { attachmentIdsOf } from '../../../structured/engine/validate'
import type { Scene } from '../../act'
import { type Audience, addEvent } from '../../events/publish-event'
import type { Needs } from '../../needs'
import { newContent } from '../../new-records'
import type { ContentRecord, SourceRecord, ThreadRecord } from '../../records'
import type { WriteSet } from '../../write-set'
import { type MessageWords, wordsOfMessage } from '../agent-message'
import type { Question } from '../answer'
import type { ReceivedMessage } from '../received-message'
import { automaticMessage, automaticMessages, composeStarter } from './automatic-messages'

/** An automatic message that the customer saw, as it is stored. */
interface ShownContent {
  id: string
  language: string | null
  words: MessageWords
}

/**
 * Returns what the customer saw before writing. Takes the messages from the settings, not from the visitor. A starter
 * that is not valid any more, such as one whose picture is gone, is its text.
 */
function shownContentsOf(
  needs: Needs,
  scene: Scene,
  source: SourceRecord,
  shown: readonly ShownMessage[],
): ShownContent[] {
  const automatic = automaticMessages(source.settings)
  return shown.flatMap(({ id, language = null }): ShownContent[] => {
    const settings = automatic.get(id)
    const message = settings ? automaticMessage(settings, language) : null
    if (!message) return []
    const plain: ShownContent = { id, language, words: plainWords(message.body) }
    if (!message.structured) return [plain]
    const files = attachmentIdsOf(message.structured)
    const attachments = files.length > 0 ? scene.attachments(files) : []
    const composed = composeStarter(needs, source, message, { files: attachments, language })
    if (!composed.ok) return [plain]
    const { structured, rendering } = composed
    const text = { body: message.body, bodyInputFormat: 'text' } as const
    return [{ id, language, words: wordsOfMessage(text, { structured, rendering, filenames: [] }) }]
  })
}

const plainWords = (body: string): MessageWords => ({
  body,
  body_input_format: 'text',
  structured_content: null,
  searched_text: null,
  payment_status: null,
  rendering: null,
})

/** Returns the id of the automatic message that a message answers; null if it answers none. Other channels have none. */
export const answeredAutomatic = ({ source, inReplyToId }: Pick<ReceivedMessage, 'source' | 'inReplyToId'>) =>
  source.type === 'web_messaging' && inReplyToId?.startsWith(automaticPrefix)
    ? inReplyToId.slice(automaticPrefix.length)
    : null

interface Shown {
  /** The messages to store. Of two tabs that show a message, one stores it. */
  contents: ShownContent[]
  /** The starter that the customer answers, stored now or before; null if the message answers none. */
  question: Question | null
  /** This starter if it was stored before. */
  stored: ContentRecord | null
}

/** Returns what the customer saw before writing, and the starter that the message answers. */
export function shownMessagesOf(
  needs: Needs,
  scene: Scene,
  { source, thread, message }: { source: SourceRecord; thread: ThreadRecord | null; message: ReceivedMessage },
): Shown {
  const { shownMessages = [] } = message
  const answeredId = answeredAutomatic(message)
  if (shownMessages.length === 0 && answeredId === null) return { contents: [], question: null, stored: null }
  const known = storedAutomatic(scene, thread)
  const contents = shownContentsOf(needs, scene, source, shownMessages).filter(({ id }) => !known.has(id))
  const found = answeredId === null ? undefined : known.get(answeredId)
  // A message that was unsent takes no answer.
  const stored = found?.removed_at === null ? found : null
  const shown = contents.find(({ id }) => id === answeredId)
  const { rendering = null, payment_status = null } = shown?.words ?? {}
  const unanswered = shown ? { rendering, answered_by_id: null, payment_status } : null
  return { contents, question: stored ?? unanswered, stored }
}

/** Returns the starter that the message answers, of those that are stored with it. */
export function answeredIn(contents: readonly ContentRecord[], message: ReceivedMessage): ContentRecord | null {
  const id = answeredAutomatic(message)
  return (id !== null && contents.find(({ context_data }) => context_data?.automatic_message === id)) || null
}

const mostLooked = 50

/** Returns the automatic messages that the conversation has, by their ids. */
function storedAutomatic(scene: Scene, thread: ThreadRecord | null): Map<string, ContentRecord> {
  const contents = thread ? scene.newestContents(thread.id, mostLooked) : []
  return new Map(
    contents.flatMap((content) => {
      const id = content.created_from === 'auto_response' && content.context_data?.automatic_message
      return typeof id === 'string' ? [[id, content]] : []
    }),
  )
}

/** Stores automatic messages before the customer's message. */
export function storeShownMessages(
  needs: Needs,
  set: WriteSet,
  audience: Audience,
  shown: readonly ShownContent[],
): { thread: ThreadRecord; contents: ContentRecord[] } {
  const { thread } = audience
  const contents: ContentRecord[] = []
  for (const message of shown) {
    const content = automaticContent(needs, thread, thread.last_seq + contents.length + 1, message)
    set.contents.push(content)
    const exported = { kind: 'event', type: 'content.exported', content_id: content.id } as const
    addEvent(needs, set, audience, exported, content, true)
    contents.push(content)
  }
  const { last_seq, contents_count } = thread
  const added = contents.length
  return { thread: { ...thread, last_seq: last_seq + added, contents_count: contents_count + added }, contents }
}

function automaticContent(
  needs: Needs,
  thread: ThreadRecord,
  seq: number,
  { id: automaticId, language, words }: ShownContent,
): ContentRecord {
  const id = needs.ids()
  const now = needs.clock()
  return newContent(
    {
      id,
      thread_id: thread.id,
      seq,
      source_id: thread.source_id,
      identity_id: thread.identity_id,
      author: 'agent',
      author_id: thread.source_id,
      context_data: { automatic_message: automaticId },
      language,
      status: 'user_initiated',
      created_from: 'auto_response',
      synchronization_status: 'success',
      auto_submitted: true,
      ...words,
    },
    now,
  )
}
