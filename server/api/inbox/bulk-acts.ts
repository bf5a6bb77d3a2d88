import { z } from 'zod'
import { mostBulkConversations } from '../../../contract/inbox/acts'
import { actOnConversations } from '../../conversation/inbox/bulk'
import { presentConversations } from '../../conversation/inbox/present'
import { byId } from '../../conversation/records'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { clearable, list } from '../http/given'
import { readOr } from '../http/read-or'
import { refusalBody } from '../http/send-refusal'
import { errorShape, idShape } from '../http/shapes'
import { untilShape } from './conversation-acts'
import { conversationShape, priorityShape } from './conversation-shapes'

const conversation_ids = list(idShape, mostBulkConversations)
  .refine((ids) => ids.length > 0, 'must name at least one conversation')
  .meta({ description: `1 to ${mostBulkConversations} conversations.` })

const bulkActShape = z.discriminatedUnion('act', [
  z.object({
    act: z.enum(['take', 'release', 'close', 'reopen', 'ignore', 'wake', 'read']).meta({
      description: '`read` marks every message as read; the others are the acts on one conversation.',
    }),
    conversation_ids,
  }),
  z.object({
    act: z.literal('reassign'),
    conversation_ids,
    user_id: clearable(idShape).meta({ description: 'The new owner; empty: no owner.' }),
  }),
  z.object({ act: z.literal('prioritize'), conversation_ids, priority: priorityShape }),
  z.object({ act: z.literal('snooze'), conversation_ids, until: untilShape }),
])

const outcomeShape = z
  .object({
    id: idShape,
    conversation: conversationShape.nullable().meta({
      description:
        'The conversation after the act; null if the act was refused, or if the conversation could not be read after it.',
    }),
    refusal: errorShape.nullable().meta({ description: 'Null if the act is done.' }),
  })
  .meta({ id: 'BulkOutcome', description: 'What an act on several conversations did to one of them.' })

const operation = operationsOf('conversations')

export function bulkActionRoute(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/conversations/bulk',
    operation(
      'actOnConversations',
      'One act on up to 100 conversations, one after the other; the answer says for each what became of it',
      { body: bulkActShape, returns: z.object({ records: z.array(outcomeShape) }) },
    ),
    async (request) => {
      const { conversation_ids: ids, ...act } = request.body
      const { read } = needs.store
      const results = await actOnConversations(needs, actorOf(request), ids, act)
      const changedIds = results.flatMap(({ id, refusal }) => (refusal ? [] : [id]))
      const presentChanged = async () => presentConversations(read, await read.threadsById(changedIds))
      const changedConversations = byId(await readOr(presentChanged(), []))
      const records = results.map(
        ({ id, refusal }): z.infer<typeof outcomeShape> => ({
          id,
          conversation: changedConversations.get(id) ?? null,
          refusal: refusal && refusalBody(refusal),
        }),
      )
      return { records }
    },
  )
}
