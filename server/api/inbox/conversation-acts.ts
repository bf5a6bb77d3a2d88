import { z } from 'zod'
import { giveBackToAi } from '../../conversation/ai/give-back'
import {
  type ConversationActionRequest,
  closeConversation,
  handOverConversation,
  ignoreConversation,
  prioritizeConversation,
  reassignConversation,
  releaseConversation,
  sortConversation,
  takeConversation,
} from '../../conversation/inbox/acts'
import { conversationDetails } from '../../conversation/inbox/details'
import { snoozeConversation, wakeConversation } from '../../conversation/inbox/snooze'
import { acceptRing, declineRing, handOverToAgents } from '../../conversation/routing/acts'
import { openThread } from '../../conversation/threads/open-thread'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, clearable } from '../http/given'
import { readOr } from '../http/read-or'
import { idShape } from '../http/shapes'
import { bodyTextShape } from '../http/structured-shapes'
import { conversationDetailsShape, priorityShape, routingModeShape } from './conversation-shapes'

export const untilShape = z.iso
  .datetime({ offset: true })
  .meta({ description: 'In the future, at most 366 days away.' })
const emptyBody = z.object({}).nullish()
const afterActShape = conversationDetailsShape
  .nullable()
  .meta({ description: 'The conversation after the act; null if the act is done and the conversation cannot be read.' })

const operation = operationsOf('conversations')

export function conversationActionRoutes(app: Api, needs: ApiNeeds): void {
  const act = actsOf(app, needs)
  ownerActs(act, needs)
  endingActs(act, needs)
  orderingActs(act, needs)
}

type DefineAct = ReturnType<typeof actsOf>

function actsOf(app: Api, needs: ApiNeeds) {
  return <B extends z.ZodType>(
    name: string,
    operationId: string,
    summary: string,
    body: B,
    run: (act: ConversationActionRequest, input: z.infer<B>) => Promise<unknown>,
  ): void => {
    app.put(
      `/1.0/conversations/:id/${name}`,
      operation(operationId, summary, { params: byId, body, returns: afterActShape }),
      async (request) => {
        const { id } = request.params as z.infer<typeof byId>
        await run({ threadId: id, ...actorOf(request) }, request.body as z.infer<B>)
        return readOr(conversationDetails(needs, request.agent, id), null)
      },
    )
  }
}

function ownerActs(act: DefineAct, needs: ApiNeeds): void {
  act('take', 'takeConversation', 'Take it; 409 with the owner when another agent has it', emptyBody, (request) =>
    takeConversation(needs, request),
  )
  act('release', 'releaseConversation', 'Release it: no agent has it any more', emptyBody, (request) =>
    releaseConversation(needs, request),
  )
  act(
    'hand_over',
    'handOverConversation',
    'Give it to another agent, with a comment for them; a bot may give it to any available agent',
    z.object({
      user_id: clearable(idShape)
        .optional()
        .meta({ description: 'The new owner; if absent, the next available agent.' }),
      comment: bodyTextShape,
    }),
    async (request, { user_id, comment }) => {
      if (user_id) await handOverConversation(needs, { userId: user_id, comment, ...request })
      else await handOverToAgents(needs, { comment, ...request })
    },
  )
  act(
    'reassign',
    'reassignConversation',
    'Give the conversation of any agent to another agent, or to nobody',
    z.object({ user_id: clearable(idShape).meta({ description: 'The new owner; empty: no owner.' }) }),
    (request, { user_id }) => reassignConversation(needs, { userId: user_id, ...request }),
  )
  act(
    'give_back',
    'giveConversationBack',
    'Give it back to the AI agent of its source, which answers what it does not know yet',
    emptyBody,
    (request) => giveBackToAi(needs, request),
  )
  act(
    'accept',
    'acceptRing',
    'Accept it while it rings for you; 409 when another agent was faster',
    emptyBody,
    (request) => acceptRing(needs, request),
  )
  act('pass_on', 'passRingOn', 'Let it ring for the next agent', emptyBody, (request) => declineRing(needs, request))
}

function endingActs(act: DefineAct, needs: ApiNeeds): void {
  act('close', 'closeConversation', 'Close the conversation, with its intervention', emptyBody, (request) =>
    closeConversation(needs, request),
  )
  act('reopen', 'reopenConversation', 'Reopen a closed conversation', emptyBody, (request) =>
    openThread(needs, request),
  )
  act('ignore', 'ignoreConversation', 'Mark the messages of the customer as needing no reply', emptyBody, (request) =>
    ignoreConversation(needs, request),
  )
}

function orderingActs(act: DefineAct, needs: ApiNeeds): void {
  act(
    'sort',
    'sortConversation',
    'Sort the conversation into another routing mode',
    z.object({ routing_mode: routingModeShape }),
    (request, { routing_mode }) => sortConversation(needs, { mode: routing_mode, ...request }),
  )
  act(
    'prioritize',
    'prioritizeConversation',
    'Set how urgent the conversation is; the customer never sees it',
    z.object({ priority: priorityShape }),
    (request, { priority }) => prioritizeConversation(needs, { priority, ...request }),
  )
  act(
    'snooze',
    'snoozeConversation',
    'Put the conversation off until a time; it comes back then, or as soon as the customer writes',
    z.object({ until: untilShape }),
    (request, { until }) => snoozeConversation(needs, { until: Date.parse(until), ...request }),
  )
  act('wake', 'wakeConversation', 'Bring a snoozed conversation back now', emptyBody, (request) =>
    wakeConversation(needs, request),
  )
}
