import type { StructuredReply } from '../../contract/structured/reply'
import { maskAnswers } from '../conversation/contents/present-to-agent'
import { hasRight } from '../conversation/permissions'
import type { Reader } from '../conversation/ports'
import type { AgentRecord } from '../conversation/records'

interface EventWithAnswer {
  resource?: { metadata?: { structured_reply?: StructuredReply | null } }
}

/** Masks answers to private forms unless the agent may read them. Webhooks get all answers, because bots need them. */
export async function bodyForAgent(read: Reader, agent: AgentRecord, body: string): Promise<string> {
  if (!body.includes('"private":true') || (await hasRight(read, agent, 'read_private_answers'))) return body
  const parsed = JSON.parse(body) as EventWithAnswer & { events?: EventWithAnswer[] }
  for (const { resource } of parsed.events ?? [parsed]) {
    const metadata = resource?.metadata
    if (metadata?.structured_reply) metadata.structured_reply = maskAnswers(metadata.structured_reply)
  }
  return JSON.stringify(parsed)
}
