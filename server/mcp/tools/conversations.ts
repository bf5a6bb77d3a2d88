import { z } from 'zod'
import type { ConversationContent } from '../../../contract/inbox/contents'
import type { Conversation } from '../../../contract/inbox/conversation'
import { listedStates, priorities } from '../../../contract/inbox/states'
import { contentsOfConversation } from '../../conversation/inbox/contents'
import { conversationDetails } from '../../conversation/inbox/details'
import { listConversations as listOf } from '../../conversation/inbox/list'
import { upTo } from '../../values/text-shapes'
import { fromCustomers, idArgument, toolOf } from './tool'

const cursor = upTo(60).optional().meta({ description: '`next` of the previous page.' })
const sorts = ['-last_content_at', 'last_content_at', 'waiting_since', 'priority'] as const

export const listConversations = toolOf({
  name: 'list_conversations',
  title: 'List or search conversations',
  description:
    'Lists conversations of the inbox that the token may read. By default all open ones that are not snoozed, the newest message first.',
  shape: z.strictObject({
    q: upTo(500)
      .default('')
      .meta({ description: 'Words and "phrases" to find in all texts of messages, in titles and names of customers.' }),
    state: z
      .array(z.enum(listedStates))
      .max(10)
      .default([])
      .meta({ description: '`new` and `assigned` need an answer. `mine`: assigned to the agent of the token.' }),
    source_id: idArgument.optional().meta({ description: 'Only conversations on this source.' }),
    customer_id: idArgument.optional().meta({ description: 'Only conversations of this customer.' }),
    owner: z
      .union([idArgument, z.enum(['me', 'nobody'])])
      .optional()
      .meta({ description: 'The agent who owns it: an id, me, or nobody.' }),
    priority: z.array(z.enum(priorities)).max(10).default([]),
    sort: z
      .enum(sorts)
      .default('-last_content_at')
      .meta({ description: '`waiting_since`: only waiting conversations, the longest wait first.' }),
    limit: z.number().int().min(1).max(50).default(20),
    cursor,
  }),
  async run(needs, { agent }, { q, state, source_id, customer_id, owner, priority, sort, limit, cursor }) {
    const { records, next } = await listOf(needs, agent, {
      states: state,
      modes: [],
      sourceIds: source_id === undefined ? [] : [source_id],
      priorities: priority,
      identityId: customer_id,
      ...{ owner, q, sort, limit, cursor },
    })
    return fromCustomers({ conversations: records.map(summaryOf), next })
  },
})

export const readConversation = toolOf({
  name: 'read_conversation',
  title: 'Read a conversation',
  description:
    'Reads one conversation: its customer, its state, and its messages in order. `role` is `user` for the customer, `assistant` for bots and people of the team, `comment` for notes of the team that the customer never sees. Answers to private forms are masked for tokens without the right.',
  shape: z.strictObject({
    conversation_id: idArgument,
    limit: z.number().int().min(1).max(100).default(30).meta({ description: 'The number of messages.' }),
    cursor: cursor.meta({ description: '`older` of the previous answer, for the messages before it.' }),
  }),
  async run(needs, { agent }, { conversation_id: id, limit, cursor }) {
    const details = await conversationDetails(needs, agent, id)
    const { records, next } = await contentsOfConversation(needs, agent, { id, limit, cursor })
    const { language, pages, earlier, may, body_limit, text_input_disabled } = details
    return fromCustomers({
      conversation: summaryOf(details),
      language,
      pages: pages.slice(0, 5),
      earlier_conversations: earlier.map(({ id, title, state }) => ({ id, title, state })),
      may_reply: may.reply,
      body_limit,
      text_input_disabled,
      messages: records.map(messageOf),
      older: next,
    })
  },
})

function summaryOf(conversation: Conversation) {
  const { id, title, state, source, priority, customer, owner, preview, unread_count, found } = conversation
  return {
    id,
    title,
    state,
    priority,
    source,
    customer: { id: customer.id, name: customer.name, signed: customer.signed },
    owner: owner?.name ?? null,
    newest_message: preview && { from: preview.from, text: preview.text, kind: preview.kind, at: preview.created_at },
    found: found?.text,
    unread_count,
    waiting_since: conversation.waiting_since,
    closed: conversation.closed,
    snoozed_until: conversation.snoozed_until,
  }
}

/** Files have no address here: an address of a private file lets everybody who knows it read the file. */
function messageOf(content: ConversationContent) {
  const { id, created_at, from, author_name, private_message, body, delivery, remotely_deleted } = content
  return {
    id,
    at: created_at,
    role: private_message ? 'comment' : from === 'customer' ? 'user' : 'assistant',
    author: author_name || undefined,
    text: body,
    structured_content: unlessEmpty(content.structured_content),
    answer: unlessEmpty(content.structured_reply),
    files: content.attachments.map(({ id, filename, content_type, size }) => ({ id, filename, content_type, size })),
    unsent: remotely_deleted || undefined,
    still_written: content.live === 'streaming' || undefined,
    delivery: delivery ?? undefined,
  }
}

const unlessEmpty = (value: object) => (Object.keys(value).length === 0 ? undefined : value)
