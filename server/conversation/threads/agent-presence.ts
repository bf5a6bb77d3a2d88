import type { Marks } from '../../../contract/chat/visitor'
import { closeAlertsRow } from '../events/alert-rows'
import { writeRow } from '../events/write'
import { markMentionsSeen, markSeenByOwner } from '../interventions/seen-by-owner'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { AgentRecord, ThreadRecord } from '../records'
import { contentHidden, replyForbidden } from '../refusals'
import { marksOf, markThread } from './marks'
import { readableThread } from './readable-thread'

async function closeAlerts(needs: Needs, agent: AgentRecord, { id }: ThreadRecord): Promise<void> {
  const { store } = needs
  if (!(await store.read.agent(agent.id))?.alerted) return
  const hasAlert = (await store.read.openAlerts(id)).some(({ agent_id }) => agent_id === agent.id)
  if (hasAlert) await store.transact((tx) => writeRow(tx, closeAlertsRow(needs, id, agent.id)))
}

type MarksOfThread = { thread_id: string } & Marks

/** Returns functions for an agent's marks and typing. All throw 404; `typing` also throws 403. */
export function presenceOfAgent(needs: Needs) {
  const { read } = needs.store
  return {
    marks: async (agent: AgentRecord, threadId: string): Promise<MarksOfThread> => {
      const { id } = await readableThread(read, agent, threadId)
      return { thread_id: id, ...marksOf(await read.threadMarks(id)) }
    },
    /** Marks contents up to this content; without an id, up to the last content. */
    mark: async (
      agent: AgentRecord,
      threadId: string,
      kind: 'delivered' | 'read',
      contentId: string | undefined,
    ): Promise<MarksOfThread> => {
      const thread = await readableThread(read, agent, threadId)
      const content = contentId === undefined ? null : await read.content(contentId)
      if (contentId !== undefined && content?.thread_id !== thread.id) throw contentHidden()
      if (kind === 'read') {
        await closeAlerts(needs, agent, thread)
        await markSeenByOwner(needs, agent, thread)
        await markMentionsSeen(needs, agent, thread)
      }
      const seq = content ? (content.seq ?? 0) : thread.last_seq
      return { thread_id: thread.id, ...(await markThread(needs, thread, { side: 'agent', [kind]: seq })) }
    },
    typing: async (agent: AgentRecord, threadId: string, active: boolean) => {
      const thread = await readableThread(read, agent, threadId)
      if (!(await may(read, agent, 'reply', thread.source_id))) throw replyForbidden()
      needs.notify.typing(thread, { agent, active })
      return { thread_id: thread.id, active }
    },
  }
}
