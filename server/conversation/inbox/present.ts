import { isEmptyText } from '../../../contract/empty-text'
import type {
  AgentName,
  Conversation,
  ConversationPreview,
  CustomerName,
  SourceName,
} from '../../../contract/inbox/conversation'
import { iso } from '../clock-and-ids'
import { plainBody } from '../contents/format-body'
import { isWordless } from '../contents/silent'
import { customerName } from '../customers/customer-name'
import { openIntervention } from '../interventions/current-intervention'
import type { InterventionRecord } from '../interventions/intervention-records'
import type { Reader } from '../ports'
import {
  byId,
  type ContentRecord,
  type IdentityRecord,
  type MentionRecord,
  type SourceRecord,
  type ThreadRecord,
} from '../records'
import { modeOf } from '../threads/routing-mode'

const previewLength = 140

/** Returns conversations without the parts that differ between agents. */
export async function presentConversations(read: Reader, threads: readonly ThreadRecord[]): Promise<Conversation[]> {
  const newest = threads.flatMap(({ newest_content_id }) => newest_content_id ?? [])
  const [contents, identities, unread, { channels, sources }, nameOf, interventions, rings, mentions] =
    await Promise.all([
      read.contentsById(newest),
      read.identitiesById(threads.map(({ identity_id }) => identity_id)),
      read.unreadOf(threads.flatMap(({ id, waiting_since }) => (waiting_since === null ? [] : [id]))),
      read.settings(),
      agentNames(read),
      openInterventions(read, threads),
      threads.some(({ inbox_state }) => inbox_state === 'new') ? read.rings() : [],
      read.unseenMentions(threads.map(({ id }) => id)),
    ])
  const contentById = byId(contents)
  const identityById = byId(identities)
  const ringById = byId(rings)
  return threads.flatMap((thread) => {
    const source = sources.get(thread.source_id)
    const identity = identityById.get(thread.identity_id)
    if (!source || !identity) return []
    const ringingAgentId = ringById.get(thread.id)?.agent_id
    const content = contentById.get(thread.newest_content_id ?? '')
    return [
      {
        id: thread.id,
        state: thread.inbox_state,
        title: thread.title,
        source: presentSourceName(source),
        routing_mode: modeOf(channels, thread),
        priority: thread.priority ?? 'normal',
        customer: presentCustomerName(identity),
        owner: thread.owner_id === null ? null : nameOf(thread.owner_id),
        intervention_id: interventions.get(thread.id)?.id ?? null,
        unseen: interventions.get(thread.id)?.unseen ?? false,
        unread_mentions: mentioned(mentions, thread),
        preview: content ? previewOf(content, nameOf) : null,
        unread_count: unread.get(thread.id) ?? 0,
        waiting_since: thread.waiting_since === null ? null : iso(thread.waiting_since),
        ringing: ringingAgentId && thread.inbox_state === 'new' ? nameOf(ringingAgentId) : null,
        closed: thread.closed,
        snoozed_until: thread.snoozed_until === null ? null : iso(thread.snoozed_until),
        last_content_at: iso(thread.last_content_at),
        created_at: iso(thread.created_at),
        updated_at: iso(thread.updated_at),
      },
    ]
  })
}

const mentioned = (mentions: readonly MentionRecord[], { id }: ThreadRecord) => [
  ...new Set(mentions.filter(({ thread_id }) => thread_id === id).map(({ agent_id }) => agent_id)),
]

/** Returns a function that finds agents' names. A deleted agent has an empty name. */
export async function agentNames(read: Reader): Promise<(id: string) => AgentName> {
  const { agents } = await read.settings()
  return (id) => ({ id, name: agents.get(id)?.name ?? '' })
}

export const presentSourceName = ({ id, name, type }: SourceRecord): SourceName => ({ id, name, type })

export function presentCustomerName(identity: IdentityRecord): CustomerName {
  const { id, avatar_url, signed, foreign_id } = identity
  const name = customerName(identity)
  return { id, name: name || foreign_id, named: name !== '', avatar_url, signed }
}

export function previewOf(content: ContentRecord, nameOf: (id: string) => AgentName): ConversationPreview {
  return {
    content_id: content.id,
    created_at: iso(content.created_at),
    from: content.author,
    author_id: content.author === 'agent' ? content.author_id : null,
    author_name: content.author === 'agent' ? nameOf(content.author_id).name : '',
    text: [...plainBody(content).replace(/\s+/g, ' ').trim()].slice(0, previewLength).join(''),
    kind: kindOf(content),
    private: content.private_message,
    synchronization_status: content.synchronization_status,
  }
}

function kindOf(content: ContentRecord): string {
  const { live, structured_content, structured_reply, body, attachment_ids, removed_at } = content
  if (live === 'streaming') return 'live'
  if (removed_at !== null) return 'removed'
  if (isWordless(content)) return 'interrupted'
  if (structured_content) return structured_content.type
  if (structured_reply) return 'answer'
  return isEmptyText(body) && attachment_ids.length > 0 ? 'file' : 'text'
}

async function openInterventions(
  read: Reader,
  threads: readonly ThreadRecord[],
): Promise<Map<string, InterventionRecord>> {
  const handled = threads.filter(({ interventions_count }) => interventions_count > 0)
  const found = await Promise.all(
    handled.map(async ({ id }) => [id, openIntervention(await read.interventionsOfThread(id))] as const),
  )
  return new Map(found.flatMap(([id, intervention]) => (intervention === null ? [] : [[id, intervention]])))
}
