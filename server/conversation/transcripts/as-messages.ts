import type { CustomerContent } from '../../../contract/chat/realtime'
import { presentForCustomer } from '../contents/present'
import { withMaskedAnswers } from '../contents/present-to-agent'
import { isSilent } from '../contents/silent'
import type { Needs } from '../needs'
import type { AgentRecord } from '../records'
import { readableThread } from '../threads/readable-thread'
import { messageOf, timesOffered } from './transcript'

/** A message as models take it. */
export interface RoleMessage {
  id: string
  seq: number
  created_at: string
  /** `user`: the customer. `assistant`: bots and people of the team. */
  role: 'user' | 'assistant'
  /** The name of the agent; empty for the customer. */
  name: string
  /** Text; cards with their options, and answers with their questions, as lines. */
  content: string
  attachments: { id: string; filename: string; content_type: string; url: string; alternative_text: string | null }[]
}

interface MessagesRequest {
  threadId: string
  /** A seq: only older messages are returned. */
  before?: number | undefined
  limit: number
}

interface MessagesPage {
  /** The oldest message first. */
  messages: RoleMessage[]
  /** The `before` of the next older page; null if this page has the first message. */
  next_before: number | null
}

/**
 * Returns the newest messages of a conversation that the customer saw. Notes between agents, unsent messages and those
 * that are still written are left out. Answers to private forms are masked for agents without the right. Throws 404.
 */
export async function messagesOf(
  needs: Needs,
  agent: AgentRecord,
  { threadId, before = Number.MAX_SAFE_INTEGER, limit }: MessagesRequest,
): Promise<MessagesPage> {
  const { read } = needs.store
  await readableThread(read, agent, threadId)
  const found = await read.contentsBefore(threadId, before, limit)
  const seen = found.filter((each) => !each.private_message && each.live !== 'streaming' && !isSilent(each))
  const contents = await presentForCustomer(read, await withMaskedAnswers(read, agent, seen), needs.attachmentUrl)
  const oldest = found[0]?.seq ?? 1
  return { messages: contents.map(roleMessage), next_before: oldest > 1 ? oldest : null }
}

function roleMessage(content: CustomerContent): RoleMessage {
  return {
    id: content.id,
    seq: content.seq,
    created_at: content.created_at,
    role: content.from === 'customer' ? 'user' : 'assistant',
    name: content.author_name,
    content: textOf(content),
    attachments: content.attachments.map(({ id, filename, content_type, url, alternative_text }) => ({
      id,
      filename,
      content_type,
      url,
      alternative_text: alternative_text ?? null,
    })),
  }
}

function textOf(content: CustomerContent): string {
  const { text, cards, answers } = messageOf(content)
  const { structured_content: card, structured_reply: reply } = content
  const lines = [
    text,
    ...cards.flatMap(({ title, texts, pictures, links }) => [
      title,
      ...texts.map((each) => `- ${each}`),
      ...pictures.map((each) => `[${each}]`),
      ...links,
    ]),
    ...(card ? timesOffered(card).map((time) => `- ${time}`) : []),
    ...answers.map((each) => `${each.question}: ${each.answers.join(', ')}`),
    reply && 'status' in reply ? `Payment: ${reply.status}` : '',
  ]
  return lines.filter((line) => line !== '').join('\n')
}
