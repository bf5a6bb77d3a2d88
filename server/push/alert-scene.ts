import { plainBody } from '../conversation/contents/format-body'
import { customerName } from '../conversation/customers/customer-name'
import type { Needs } from '../conversation/needs'
import { isOfStudio, mayIn } from '../conversation/permissions'
import type { AgentRecord, AlertCause, ContentRecord, ThreadRecord } from '../conversation/records'
import type { Settings } from '../conversation/settings'
import { marksOf } from '../conversation/threads/marks'
import type { AlertScene } from './alert-notice'

type SceneNeeds = Pick<Needs, 'store'>

interface AlertSubject {
  thread: ThreadRecord
  colleague?: string
  comment?: ContentRecord
  /** The recipients; null for all agents who may read the source, because the conversation has no owner. */
  agentIds: readonly string[] | null
}

/** Returns the recipients and the data of a notice, or null if the notice is no longer needed. */
export async function alertScene(
  needs: SceneNeeds,
  { of, id }: { of: AlertCause; id: string },
): Promise<(AlertScene & { agents: AgentRecord[]; isForAll: boolean }) | null> {
  const { read } = needs.store
  const [subject, settings] = await Promise.all([findSubject[of](needs, id), read.settings()])
  if (!subject || subject.thread.closed || subject.thread.closing) return null
  const { thread, colleague = '', comment, agentIds } = subject
  const source = settings.sources.get(thread.source_id)
  const identity = await read.identity(thread.identity_id)
  const newest = (await read.newestOfCustomer(thread.id)) ?? (await read.newestContent(thread.id))
  const agents = findRecipients(settings, thread, agentIds)
  if (!source || !identity || !newest || agents.length === 0) return null
  const count = (await read.unreadOf([thread.id])).get(thread.id) ?? 0
  return {
    cause: of,
    source,
    thread,
    contentId: newest.id,
    text: plainBody(comment ?? newest),
    colleague,
    count,
    customer: customerName(identity) || identity.foreign_id,
    ...{ agents, isForAll: agentIds === null },
  }
}

function findRecipients({ agents, ...settings }: Settings, { source_id }: ThreadRecord, ids: readonly string[] | null) {
  if (isOfStudio({ sources: settings.sources }, source_id)) return []
  const candidates = ids === null ? [...agents.values()] : ids.flatMap((id) => agents.get(id) ?? [])
  return candidates.filter(
    (agent) => agent.alerted && agent.enabled && mayIn({ agents, ...settings }, agent, 'read', source_id),
  )
}

const findSubject: Record<AlertCause, (needs: SceneNeeds, id: string) => Promise<AlertSubject | null>> = {
  async message({ store: { read } }, id) {
    const content = await read.content(id)
    const thread = content && (await read.thread(content.thread_id))
    if (!thread || content?.seq == null || content.seq < thread.last_seq || content.removed_at !== null) return null
    if (marksOf(await read.threadMarks(thread.id)).agent_read_seq >= content.seq) return null
    if (thread.owner_id !== null) return { thread, agentIds: [thread.owner_id] }
    return thread.inbox_state === 'new' ? { thread, agentIds: null } : null
  },
  async plea({ store: { read } }, id) {
    const thread = await read.thread(id)
    return thread?.owner_id === null && thread.inbox_state === 'new' ? { thread, agentIds: null } : null
  },
  given: findOwnerSubject,
  returned: findOwnerSubject,
  async mention({ store: { read } }, id) {
    const comment = await read.content(id)
    const thread = comment && (await read.thread(comment.thread_id))
    if (!thread || comment.removed_at !== null) return null
    const unseen = (await read.unseenMentions([thread.id])).filter(({ content_id }) => content_id === id)
    const colleague = (await read.agent(comment.author_id))?.name ?? ''
    return { thread, comment, colleague, agentIds: unseen.map(({ agent_id }) => agent_id) }
  },
}

async function findOwnerSubject({ store: { read } }: SceneNeeds, id: string): Promise<AlertSubject | null> {
  const intervention = await read.intervention(id)
  const thread = intervention && (await read.thread(intervention.thread_id))
  if (!thread || !intervention.unseen || thread.owner_id === null) return null
  const { records } = await read.events({ sourceIds: null, subjectId: id }, { offset: 0, limit: 5 })
  const handOver = records.find(({ action }) => /\.(taken|released|reassigned)$/.test(action))
  const colleague = handOver?.agent_id ? ((await read.agent(handOver.agent_id))?.name ?? '') : ''
  return { thread, colleague, agentIds: [thread.owner_id] }
}
