import { isEmptyText } from '../../contract/empty-text'
import { type ImportedBody, importedBody } from './body'
import type { ExportedConversation, ExportedFile, ExportedMessage } from './exported'
import type { ImportNeeds, ImportPlace } from './needs'
import type { AgentIds } from './store-agents'

/** A message in the form in which it is stored, without its files. */
export interface PreparedMessage extends ImportedBody {
  foreignId: string
  author: 'customer' | 'agent'
  /** Null for a customer. */
  agentId: string | null
  private: boolean
  automatic: boolean
  createdAt: number
  /** Whether a later public message of an agent answers it. */
  isAnswered: boolean
  /** Whether the conversation is closed. */
  isOver: boolean
  files: readonly ExportedFile[]
}

/** Orders the messages by time, converts their texts, and leaves out empty ones. */
export async function prepareMessages(
  needs: Pick<ImportNeeds, 'reader' | 'clock'>,
  { service, report }: Pick<ImportPlace, 'service' | 'report'>,
  agents: AgentIds,
  conversation: ExportedConversation,
): Promise<PreparedMessage[]> {
  const prepared: PreparedMessage[] = []
  const now = needs.clock()
  let last = Math.min(conversation.createdAt ?? now, now)
  for (const message of inOrder(conversation.messages)) {
    const where = `message ${message.id} of conversation ${conversation.id}`
    if (message.createdAt === null || message.createdAt > now)
      report.noted('times that are missing or ahead of now', where)
    const createdAt = message.createdAt === null || message.createdAt > now ? last : message.createdAt
    last = createdAt
    const body = await importedBody(needs.reader, message)
    if (isEmptyText(body.body) && message.files.length === 0) {
      report.left('messages without text and files', where)
      continue
    }
    if (body.whole !== null) report.noted('texts longer than a message, which are whole in a file', where)
    prepared.push({
      foreignId: `${service}:${message.id}`,
      author: message.author,
      agentId: message.author === 'agent' ? await agents.idOf(message.agent) : null,
      private: message.private,
      automatic: message.automatic,
      createdAt,
      isAnswered: false,
      isOver: conversation.closed,
      files: message.files,
      body: body.body,
      format: body.format,
      whole: body.whole,
    })
  }
  markAnswered(prepared)
  return prepared
}

/** Messages without a time stay behind the message before them. A message that comes twice counts once. */
function inOrder(messages: readonly ExportedMessage[]): ExportedMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  let last = 0
  const timed = [...byId.values()].map((message) => {
    last = message.createdAt ?? last
    return { message, at: last }
  })
  return timed
    .sort((a, b) => a.at - b.at || a.message.id.localeCompare(b.message.id, 'en', { numeric: true }))
    .map(({ message }) => message)
}

function markAnswered(messages: readonly PreparedMessage[]): void {
  let isAnswered = false
  for (const message of messages.toReversed()) {
    if (message.author === 'customer') message.isAnswered = isAnswered
    else if (!message.private && !message.automatic) isAnswered = true
  }
}
