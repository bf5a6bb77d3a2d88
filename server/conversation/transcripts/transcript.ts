import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent } from '../../../contract/structured'
import { shownTexts } from '../../structured/engine/shown-texts'
import { attachmentIdsOf } from '../../structured/engine/validate'
import { isHttp } from '../../structured/rules/links'
import { registrationOf } from '../../structured/types/index'
import { labelOf, presentForCustomer } from '../contents/present'
import { maskAnswers } from '../contents/present-to-agent'
import { isSilent } from '../contents/silent'
import { customerName } from '../customers/customer-name'
import type { TranscriptRequest } from '../events/mail-records'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, ThreadRecord } from '../records'

export interface Transcript {
  source: string
  /** Empty for a customer without a name. */
  customer: string
  /** The agent who sends it; null: the customer requested it. */
  by: string | null
  messages: TranscriptMessage[]
  cut: boolean
}

export interface TranscriptMessage {
  at: number
  from: 'customer' | 'agent'
  /** Empty for the customer, and for a deleted agent. */
  name: string
  text: string
  /** Safe HTML; null for plain text. */
  html: string | null
  /** The cards of a carousel, one card for other structured messages, none for a text. */
  cards: TranscriptCard[]
  times: number[]
  answers: { question: string; answers: string[] }[]
  /** Names of files, with the alternative text of a picture. */
  files: string[]
}

interface TranscriptCard {
  /** Empty for a message without a title. */
  title: string
  /** The other texts: options, questions, labels. */
  texts: string[]
  /** The alternative texts of its pictures. */
  pictures: string[]
  links: string[]
}

/** The most messages of a transcript; older ones are left out. */
export const mostMessages = 500

/**
 * Returns the messages that the customer saw until `until`. Private answers are masked, because the readers of an
 * e-mail are unknown. Null if the conversation was deleted, or if the sending agent can no longer read it.
 */
export async function transcriptOf(
  { store: { read }, attachmentUrl }: Pick<Needs, 'store' | 'attachmentUrl'>,
  { thread_id, agent_id }: Pick<TranscriptRequest, 'thread_id' | 'agent_id'>,
  until: number,
): Promise<Transcript | null> {
  const thread = await read.thread(thread_id)
  const agent = agent_id === null ? null : await read.agent(agent_id)
  if (!thread || (agent_id !== null && !(await mayStillSend(read, agent, thread)))) return null
  const [source, identity] = [await read.source(thread.source_id), await read.identity(thread.identity_id)]
  if (!source || !identity) return null
  const found = await read.contentsBefore(thread_id, Number.MAX_SAFE_INTEGER, mostMessages)
  const visibleContents = found.filter(
    (content) =>
      content.created_at <= until && !content.private_message && content.live !== 'streaming' && !isSilent(content),
  )
  const records = visibleContents.map((record) => ({
    ...record,
    structured_reply: maskAnswers(record.structured_reply),
  }))
  const customerContents = await presentForCustomer(read, records, attachmentUrl)
  return {
    source: source.name,
    customer: customerName(identity),
    by: agent?.name ?? null,
    messages: customerContents.map(messageOf),
    cut: (found[0]?.seq ?? 1) > 1,
  }
}

const mayStillSend = async (read: Reader, agent: AgentRecord | null, { source_id }: ThreadRecord) =>
  agent?.enabled === true && (await may(read, agent, 'read', source_id))

export function messageOf(content: CustomerContent): TranscriptMessage {
  const { body, body_html, structured_content: card, structured_reply: reply } = content
  return {
    at: Date.parse(content.created_at),
    from: content.from,
    name: content.author_name,
    text: body,
    html: body_html,
    cards: card ? cardsOf(card, content) : [],
    times: card ? timesOffered(card).map(Date.parse).filter(Number.isFinite) : [],
    answers:
      reply && 'responses' in reply
        ? reply.responses.map(({ title, items }) => ({ question: title, answers: items.map((item) => item.title) }))
        : [],
    files: content.attachments.map(labelOf),
  }
}

function cardsOf(card: StructuredContent, { body, media }: CustomerContent): TranscriptCard[] {
  const parts = registrationOf(card.type)?.parts?.(card) ?? [card]
  return parts.map((part) => {
    const title = 'title' in part && typeof part.title === 'string' && part.title !== body ? part.title : ''
    const texts = [...new Set(shownTexts(part))].filter((text) => text !== body && text !== title)
    const pictures = attachmentIdsOf(part).flatMap((id) => media[id]?.alternative_text ?? [])
    return { title, texts, pictures, links: linksIn(part) }
  })
}

/** The times that a message offers, as written. */
export const timesOffered = (card: StructuredContent): string[] => registrationOf(card.type)?.times?.(card) ?? []

function linksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const found = Object.entries(value).flatMap(([name, each]) =>
    name === 'url' && typeof each === 'string' && isHttp(each) ? [each] : linksIn(each),
  )
  return [...new Set(found)]
}
