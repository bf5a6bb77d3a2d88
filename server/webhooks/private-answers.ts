import type { StructuredReply } from '../../contract/structured/reply'
import { mask } from '../conversation/contents/present-to-agent'
import { hasRight } from '../conversation/permissions'
import type { Reader } from '../conversation/ports'
import type { AgentRecord } from '../conversation/records'

interface EventWithAnswer {
  resource?: { metadata?: { structured_reply?: StructuredReply | null } }
}

/**
 * The body of an envelope or an event, as this agent may see it: answers to private forms are masked for agents without
 * the right to read them. The bodies that webhooks receive are not masked, since their bots handle the answers.
 */
export async function bodyFor(read: Reader, agent: AgentRecord, body: string): Promise<string> {
  if (!body.includes('"private":true') || (await hasRight(read, agent, 'read_private_answers'))) return body
  const parsed = JSON.parse(body) as EventWithAnswer & { events?: EventWithAnswer[] }
  for (const { resource } of parsed.events ?? [parsed]) {
    const metadata = resource?.metadata
    if (metadata?.structured_reply) metadata.structured_reply = mask(metadata.structured_reply)
  }
  return JSON.stringify(parsed)
}
