import { z } from 'zod'
import {
  changeSavedReply,
  createSavedReply,
  deleteSavedReply,
  presentSavedReply,
  savedRepliesFor,
  savedReplyFor,
} from '../../conversation/inbox/saved-replies'
import type { SavedReplyRecord } from '../../conversation/inbox/saved-reply-records'
import { structuredOf } from '../../structured/rules/structured-of'
import { upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, clearable, idList, text, validatorOf } from '../http/given'
import { paged } from '../http/paged'
import { booleanShape, idShape, listOf, pageShape, time } from '../http/shapes'
import { bodyTextShape, documentedPayload, payloadShape, structuredContentShape } from '../http/structured-shapes'

export const savedReplyShape = z
  .object({
    id: idShape,
    name: z.string(),
    shortcut: z.string().nullable(),
    body: z.string(),
    structured_content: structuredContentShape,
    language: z.string().nullable(),
    source_ids: z.array(idShape),
    owner_id: idShape.nullable().meta({ description: 'Null for a shared reply.' }),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'SavedReply', description: 'Texts that agents use often.' })

const fields = {
  name: text(100),
  shortcut: clearable(
    z.string().regex(/^[\p{L}\p{N}_-]{1,40}$/u, 'must be one word of at most 40 letters and digits'),
  ).meta({
    description: 'Typed after a slash.',
  }),
  body: bodyTextShape.pipe(upTo(10_000)),
  structured_content: payloadShape.meta({ description: 'One of the eight structured types; empty if there is none.' }),
  language: clearable(upTo(35)).meta({ description: 'BCP 47; empty for any language.' }),
  source_ids: idList.meta({ description: 'The sources on which it may be used; empty for all.' }),
}
const personal = booleanShape
  .default(true)
  .meta({ description: "True for the agent's own reply, false for a shared reply." })
const changes = z.object(fields).partial()
const creation = changes.extend({ name: fields.name, personal })

const replyFields = (body: z.infer<typeof changes>) => {
  const { structured_content, ...rest } = body
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  if (!('structured_content' in body) || structured_content === undefined) return present
  const payload = structuredOf(structured_content) ?? null
  return Object.assign(present, { structured_content: payload as SavedReplyRecord['structured_content'] })
}

const operation = operationsOf('saved_replies')

export function savedReplyRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/saved_replies',
    operation('listSavedReplies', 'Saved replies of the team and of the agent, by name', {
      querystring: pageShape.extend({
        q: upTo(200).default('').meta({ description: 'Text to find in name, shortcut or body.' }),
        source_id: idShape.optional().meta({ description: 'Only replies that may be used on this source.' }),
        personal: booleanShape
          .optional()
          .meta({ description: "True for the agent's own replies, false for shared replies." }),
      }),
      returns: listOf(savedReplyShape),
    }),
    async ({ agent, query: { q, source_id, personal, ...page } }) =>
      paged(await savedRepliesFor(read, agent, { q, sourceId: source_id, personal }), page, presentSavedReply),
  )
  app.get(
    '/1.0/saved_replies/:id',
    operation('getSavedReply', 'One saved reply', { params: byId, returns: savedReplyShape }),
    async ({ agent, params }) => presentSavedReply(await savedReplyFor(read, agent, params.id)),
  )
  app.post(
    '/1.0/saved_replies',
    {
      validatorCompiler: () => validatorOf(creation),
      ...operation('createSavedReply', 'Save a reply, for yourself or for the team', {
        body: creation.extend({ structured_content: documentedPayload.optional() }),
        returns: savedReplyShape,
      }),
    },
    async (request) => {
      const { name, personal, ...rest } = request.body as unknown as z.infer<typeof creation>
      const savedReply = await createSavedReply(needs, actorOf(request), { name, personal, ...replyFields(rest) })
      return presentSavedReply(savedReply)
    },
  )
  app.put(
    '/1.0/saved_replies/:id',
    {
      validatorCompiler: ({ httpPart }) => validatorOf(httpPart === 'params' ? byId : changes),
      ...operation('changeSavedReply', 'Change a saved reply', {
        params: byId,
        body: changes.extend({ structured_content: documentedPayload.optional() }),
        returns: savedReplyShape,
      }),
    },
    async (request) => {
      const body = request.body as unknown as z.infer<typeof changes>
      return presentSavedReply(await changeSavedReply(needs, actorOf(request), request.params.id, replyFields(body)))
    },
  )
  app.delete(
    '/1.0/saved_replies/:id',
    operation('deleteSavedReply', 'Remove a saved reply', { params: byId, returns: savedReplyShape }),
    async (request) => presentSavedReply(await deleteSavedReply(needs, actorOf(request), request.params.id)),
  )
}
