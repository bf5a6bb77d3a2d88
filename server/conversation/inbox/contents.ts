import type { CustomerContent } from '../../../contract/chat/realtime'
import type { Marks } from '../../../contract/chat/visitor'
import type { Content } from '../../../contract/content'
import type { ConversationContent, DeliveryState } from '../../../contract/inbox/contents'
import type { AgentName } from '../../../contract/inbox/conversation'
import { presentForCustomer } from '../contents/present'
import { presentContentsTo, withMaskedAnswers } from '../contents/present-to-agent'
import type { Needs } from '../needs'
import { type AgentRecord, byId, type ContentRecord, type ThreadRecord } from '../records'
import { marksOf } from '../threads/marks'
import { readableThread } from '../threads/readable-thread'
import { parseCursor } from './list'
import { agentNames } from './present'

const beginning = ''
const end = 'g'
const mostHidden = 200

/**
 * Returns a batch of messages and comments in order, the newest batch without a cursor. Throws 404, and 422 for an
 * invalid cursor.
 */
export async function contentsOfConversation(
  needs: Needs,
  agent: AgentRecord,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<{ records: ConversationContent[]; next: string | null }> {
  const { read } = needs.store
  const thread = await readableThread(read, agent, id)
  const before = cursor ? parseCursor(cursor, 'for the newest') : { at: Number.MAX_SAFE_INTEGER, id: end }
  const visibleContents = await read.contentsBefore(id, before.at, limit)
  const first = visibleContents[0]
  const hasOlder = first?.seq != null && first.seq > 1
  const hidden = await read.hiddenContentsBetween(id, hasOlder ? first.id : beginning, before.id, mostHidden)
  return {
    records: await presentConversationContents(needs, agent, thread, inOrder(visibleContents, hidden)),
    next: hasOlder ? `${first.seq}-${first.id}` : null,
  }
}

function inOrder(visibleContents: readonly ContentRecord[], hidden: readonly ContentRecord[]): ContentRecord[] {
  const remainingHidden = [...hidden]
  const ordered = visibleContents.flatMap((content) => {
    const upTo = remainingHidden.findIndex(({ id }) => id > content.id)
    return [...remainingHidden.splice(0, upTo === -1 ? remainingHidden.length : upTo), content]
  })
  return [...ordered, ...remainingHidden]
}

/** Returns contents of one thread as this agent can see them. Answers to private forms are masked everywhere. */
export async function presentConversationContents(
  needs: Needs,
  agent: AgentRecord,
  thread: ThreadRecord,
  records: readonly ContentRecord[],
): Promise<ConversationContent[]> {
  const { read } = needs.store
  const [contents, maskedRecords, source, marks, nameOf, mentions] = await Promise.all([
    presentContentsTo(needs, agent, records),
    withMaskedAnswers(read, agent, records),
    read.source(thread.source_id),
    read.threadMarks(thread.id),
    agentNames(read),
    read.mentionsIn(records.flatMap(({ id, private_message }) => (private_message ? [id] : []))),
  ])
  const onWeb = source?.type === 'web_messaging'
  const visible = maskedRecords.filter(({ private_message }) => onWeb && !private_message)
  const customerViews = byId(await presentForCustomer(read, visible, needs.attachmentUrl))
  const recordById = byId(records)
  return contents.flatMap((content) => {
    const record = recordById.get(content.id)
    if (!record) return []
    const mentioned = mentions.flatMap(({ content_id, agent_id }) => (content_id === record.id ? [agent_id] : []))
    const around = { onWeb, marks: marksOf(marks), nameOf, mentioned, shown: customerViews.get(record.id) ?? null }
    return [presentToTeam(record, content, around)]
  })
}

interface ContentContext {
  onWeb: boolean
  marks: Marks
  nameOf: (id: string) => AgentName
  mentioned: readonly string[]
  shown: CustomerContent | null
}

export function presentToTeam(
  record: ContentRecord,
  content: Content,
  { onWeb, marks, nameOf, mentioned, shown }: ContentContext,
): ConversationContent {
  const { seq, author, author_id, client_id, rendering } = record
  const ofAgent = author === 'agent'
  return {
    seq,
    from: author,
    author_name: ofAgent ? nameOf(author_id).name : '',
    client_id: ofAgent ? (client_id?.split(':')[1] ?? null) : null,
    delivery: deliveryOf(record, marks),
    mentions: mentioned.map(nameOf),
    shown,
    rendering:
      onWeb || !rendering
        ? null
        : {
            as: rendering.as,
            body: rendering.body,
            structured_content: rendering.structured,
            warnings: rendering.warnings ?? [],
          },
    ...content,
  }
}

function deliveryOf(record: ContentRecord, marks: Marks): DeliveryState | null {
  const { author, private_message, synchronization_status, seq } = record
  if (author === 'customer' || private_message || seq === null) return null
  if (synchronization_status === 'export_pending') return 'sending'
  if (synchronization_status === 'export_failure') return 'failed'
  if (seq <= marks.customer_read_seq) return 'read'
  return seq <= marks.customer_delivered_seq ? 'delivered' : 'sent'
}
