import { z } from 'zod'
import { presenceOfAgent } from '../../conversation/threads/agent-presence'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { byId } from '../http/given'
import { booleanShape, idShape } from '../http/shapes'

const seq = z.number().int()
const marksShape = z
  .object({
    thread_id: idShape,
    customer_delivered_seq: seq,
    customer_read_seq: seq,
    agent_delivered_seq: seq,
    agent_read_seq: seq,
  })
  .meta({
    id: 'ThreadMarks',
    description:
      'The marks of each side of a conversation: the last content that it has received and read; 0 for none.',
  })

const markShape = z.object({ content_id: idShape.optional() }).nullish()
const typingShape = z.object({ active: booleanShape.default(true) }).nullish()

const operation = operationsOf('content_threads')

export function threadPresenceRoutes(app: Api, needs: ApiNeeds): void {
  const presence = presenceOfAgent(needs)
  app.get(
    '/1.0/content_threads/:id/marks',
    operation('getThreadMarks', 'The marks of the customer and of the agents', { params: byId, returns: marksShape }),
    async ({ agent, params: { id } }) => presence.marks(agent, id),
  )
  for (const act of ['delivered', 'read'] as const) {
    app.put(
      `/1.0/content_threads/:id/${act}`,
      operation(
        act === 'read' ? 'markThreadRead' : 'markThreadDelivered',
        `The agents have ${act === 'read' ? 'read' : 'received'} up to a content, all when none is named; the customer sees it`,
        { params: byId, body: markShape, returns: marksShape },
      ),
      async ({ agent, params: { id }, body }) => presence.mark(agent, id, act, body?.content_id),
    )
  }
  app.put(
    '/1.0/content_threads/:id/typing',
    operation(
      'setThreadTyping',
      'Show that the agent is writing, for ten seconds or until its message; active=false ends it. Never stored',
      { params: byId, body: typingShape, returns: z.object({ thread_id: idShape, active: z.boolean() }) },
    ),
    async ({ agent, params: { id }, body }) => presence.typing(agent, id, body?.active ?? true),
  )
}
