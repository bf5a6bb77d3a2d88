import { z } from 'zod'
import { reactionNames } from '../../../contract/reaction'
import { editContent } from '../../conversation/messages/message-actions/edit-content'
import { reactToContent } from '../../conversation/messages/message-actions/react-to-content'
import { unsendContent } from '../../conversation/messages/message-actions/unsend-content'
import { structuredOf } from '../../structured/rules/structured-of'
import { storable } from '../../values/storable'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { contentShape, warningShape } from '../http/shapes'
import { documentedPayload, payloadShape } from '../http/structured-shapes'
import { presenterOf } from './present-stored'

const describedPayload = { description: 'The new structured content, whole; absent: it stays, null: it goes.' }
const editShape = z.object({
  body: z.string().transform(storable).optional().meta({ description: 'The new text; absent: the text stays.' }),
  body_input_format: z.enum(['text', 'html']).optional(),
  structured_content: payloadShape.optional().meta(describedPayload),
})

const operation = operationsOf('contents')

export function messageActionRoutes(app: Api, needs: ApiNeeds): void {
  app.patch(
    '/1.0/contents/:id',
    operation('editContent', 'Edit a reply, within the time that its source sets (edit_window_seconds)', {
      params: byId,
      body: editShape.extend({ structured_content: documentedPayload.nullish().meta(describedPayload) }),
      returns: contentShape.extend({ warnings: z.array(warningShape) }),
    }),
    async (request) => {
      const { body, body_input_format, structured_content } = request.body
      const present = await presenterOf(needs, request.params.id)
      const edited = await editContent(needs, {
        contentId: request.params.id,
        body,
        bodyInputFormat: body_input_format,
        structuredContent: payloadOf(structured_content),
        coerce: request.coerce,
        ...actorOf(request),
      })
      return { warnings: edited.warnings, ...(await present(edited)) }
    },
  )
  app.delete(
    '/1.0/contents/:id',
    operation('unsendContent', 'Unsend a reply: its words go from everywhere', { params: byId, returns: contentShape }),
    async (request) => {
      const present = await presenterOf(needs, request.params.id)
      return present(await unsendContent(needs, { contentId: request.params.id, ...actorOf(request) }))
    },
  )
  app.put(
    '/1.0/contents/:id/reaction',
    operation('reactToContent', "Give or replace the agent's reaction to a message", {
      params: byId,
      body: z.object({ reaction: z.enum(reactionNames) }),
      returns: contentShape,
    }),
    async (request) => {
      const { reaction } = request.body
      const present = await presenterOf(needs, request.params.id)
      return present(await reactToContent(needs, { contentId: request.params.id, reaction, ...actorOf(request) }))
    },
  )
  app.delete(
    '/1.0/contents/:id/reaction',
    operation('takeReactionBack', "Take the agent's reaction to a message back", {
      params: byId,
      returns: contentShape,
    }),
    async (request) => {
      const present = await presenterOf(needs, request.params.id)
      return present(await reactToContent(needs, { contentId: request.params.id, reaction: null, ...actorOf(request) }))
    },
  )
}

/** Null, an empty text and an empty object remove the payload; an absent field does not. */
const payloadOf = (value: unknown): unknown => (value === undefined ? undefined : (structuredOf(value) ?? null))
