import { z } from 'zod'
import { listedStates } from '../../../contract/inbox/states'
import { commentOn } from '../../conversation/inbox/comment'
import { contentsOfConversation } from '../../conversation/inbox/contents'
import { conversationDetails } from '../../conversation/inbox/details'
import { eventsOfConversation } from '../../conversation/inbox/events'
import { countConversations, listConversations } from '../../conversation/inbox/list'
import { upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { booleanShape, idShape } from '../http/shapes'
import { bodyTextShape, clientIdShape } from '../http/structured-shapes'
import {
  conversationContentShape,
  conversationDetailsShape,
  conversationEventShape,
  conversationShape,
  priorityShape,
  routingModeShape,
} from './conversation-shapes'

const severalOf = <T extends z.ZodType>(each: T) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(each).max(50)).optional()

const filters = z.object({
  routing_mode: severalOf(routingModeShape),
  source_id: severalOf(idShape),
  priority: severalOf(priorityShape).meta({ description: 'Only conversations with these priorities.' }),
  owner_id: z
    .union([idShape, z.enum(['me', 'nobody'])])
    .optional()
    .meta({ description: 'The owner: an id, me, or nobody.' }),
  identity_id: idShape.optional(),
})
const cursor = upTo(60).optional().meta({ description: '`next` of the previous page.' })
const limit = z.coerce.number().int().min(1).max(100).default(30)
const query = filters.extend({
  state: severalOf(z.enum(listedStates)).meta({
    description:
      'By default all open conversations that are not snoozed; `new` and `assigned` need an answer. `mine`: assigned to the caller.',
  }),
  q: upTo(500)
    .default('')
    .meta({ description: 'Words and "phrases" to find in all texts of messages, in titles and names.' }),
  sort: z.enum(['-last_content_at', 'last_content_at', 'waiting_since', 'priority']).default('-last_content_at').meta({
    description:
      '`waiting_since`: only waiting conversations, the longest wait first. `priority`: the most urgent first, then the newest message.',
  }),
  mentioned: booleanShape
    .optional()
    .meta({ description: 'True: only conversations in which a comment mentions the caller.' }),
  limit,
  cursor,
})

const next = z.string().nullable().meta({ description: 'Cursor of the next page; null on the last page.' })
const count = z.int()
const countsShape = z.object({
  open: count,
  needs_answer: count.meta({ description: 'In the state `new` or `assigned`.' }),
})

const operation = operationsOf('conversations')

export function conversationRoutes(app: Api, needs: ApiNeeds): void {
  listRoutes(app, needs)
  conversationDetailRoutes(app, needs)
  commentRoute(app, needs)
}

function listRoutes(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/conversations',
    operation('listConversations', 'Conversations of the inbox, by state, the newest message first', {
      querystring: query,
      returns: z.object({ records: z.array(conversationShape), next }),
    }),
    async ({ agent, query: { state, routing_mode, source_id, priority, owner_id, identity_id, ...options } }) =>
      listConversations(needs, agent, {
        states: state ?? [],
        modes: routing_mode ?? [],
        sourceIds: source_id ?? [],
        priorities: priority ?? [],
        owner: owner_id,
        identityId: identity_id,
        ...options,
      }),
  )
  app.get(
    '/1.0/conversations/counts',
    operation(
      'countConversations',
      'Counts of open conversations, and of conversations that need an answer: yours, without an owner, and all',
      {
        querystring: filters.omit({ identity_id: true }),
        returns: z.object({
          lists: z.object({ mine: countsShape, unassigned: countsShape, all: countsShape }),
          new: count,
          mine: count.meta({ description: 'Assigned to the caller.' }),
          assigned: count.meta({ description: "Including the caller's." }),
          waiting: count,
          mentions: count.meta({ description: 'Conversations with a mention that the caller has not read.' }),
          snoozed: count.meta({ description: 'Snoozed conversations, which are in no other count.' }),
          new_by_mode: z.object({ asynchronous: count, real_time: count, triage: count }),
        }),
      },
    ),
    async ({ agent, query: { routing_mode, source_id, priority, owner_id } }) =>
      countConversations(needs, agent, {
        modes: routing_mode ?? [],
        sourceIds: source_id ?? [],
        priorities: priority ?? [],
        owner: owner_id,
      }),
  )
}

function conversationDetailRoutes(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/conversations/:id',
    operation('getConversation', 'One conversation, with its customer and what the agent may do', {
      params: byId,
      returns: conversationDetailsShape,
    }),
    async ({ agent, params }) => conversationDetails(needs, agent, params.id),
  )
  app.get(
    '/1.0/conversations/:id/contents',
    operation(
      'listConversationContents',
      'The messages and comments of a conversation in order, the newest page first',
      {
        params: byId,
        querystring: z.object({ limit, cursor }),
        returns: z.object({ records: z.array(conversationContentShape), next }),
      },
    ),
    async ({ agent, params, query }) => contentsOfConversation(needs, agent, { id: params.id, ...query }),
  )
  app.get(
    '/1.0/conversations/:id/events',
    operation(
      'listConversationEvents',
      'Lists the acts on the conversation in order: taken, released, handed over, sorted, prioritized, snoozed, woken, closed, reopened',
      { params: byId, returns: z.object({ records: z.array(conversationEventShape) }) },
    ),
    async ({ agent, params }) => eventsOfConversation(needs, agent, params.id),
  )
}

function commentRoute(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/conversations/:id/comments',
    operation('commentOnConversation', 'A comment between agents; the customer never sees it', {
      params: byId,
      body: z.object({
        body: bodyTextShape,
        attachment_ids: z.array(idShape).max(10).default([]),
        mentioned_ids: z.array(idShape).max(20).default([]).meta({
          description: 'The agents whom the comment mentions: enabled, and with the right to read the source.',
        }),
        client_id: clientIdShape,
      }),
      returns: conversationContentShape,
    }),
    async (request) => {
      const { body, attachment_ids, mentioned_ids, client_id } = request.body
      const comment = { body, attachmentIds: attachment_ids, mentionedIds: mentioned_ids, clientId: client_id ?? null }
      return commentOn(needs, { threadId: request.params.id, ...actorOf(request), ...comment })
    },
  )
}
