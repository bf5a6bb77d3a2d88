import { reply } from '../conversation/messages/reply'
import type { Needs } from '../conversation/needs'
import type { AgentRecord, ContentRecord } from '../conversation/records'

interface AiMessageRequest {
  user: AgentRecord
  /** The customer's message that it answers. */
  content: ContentRecord
  body: string
  structuredContent?: unknown
  /** Names the run, because agents repeat the ids of their calls. A message that is sent again is stored once. */
  clientId: string
}

/** Sends a whole message in the name of an AI agent. Throws like a reply. */
export async function sendMessage(
  needs: Needs,
  { user, content, body, structuredContent, clientId }: AiMessageRequest,
): Promise<ContentRecord> {
  const sent = await reply(needs, {
    agent: user,
    tokenId: null,
    inReplyToId: content.id,
    body,
    bodyInputFormat: 'text',
    structuredContent,
    coerce: false,
    private: false,
    attachmentIds: [],
    autoSubmitted: false,
    contextData: null,
    disableTextInput: null,
    clientId: clientId.slice(0, 200),
  })
  return sent.content
}
