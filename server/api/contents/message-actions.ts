import { z } from 'zod'
import { reactionNames } from '../../../contract/reaction'
import { editContent } from '../../conversation/messages/message-actions/edit-content'
import { reactToContent } from '../../conversation/messages/message-actions/react-to-content'
import { unsendContent } from '../../conversation/messages/message-actions/unsend-content'
import { storable } from '../../values/storable'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { contentShape, errors, warningShape } from '../http/shapes'
import { presenterOf } from './present-stored'
import { documentedPayload, payloadShape, structuredOf } from './structured-payload'

const describedPayload = { description: 'The new structured content, whole; absent: it stays, null: it goes.' }
const editShape = z.object({
  body: z.string().transform(storable).optional().meta({ description: 'The new text; absent: the text stays.' }),
  body_input_format: z.enum(['text', 'html']).optional(),
  structured_content: payloadShape.optional().meta(describedPayload),
})

const params = z.object({ id: z.string() })
const tags = ['contents']
const contentResponse = { 200: contentShape, ...errors }

export function messageActionRoutes(app: Api, needs: ApiNeeds): void {
  app.patch(
    '/1.0/contents/:id',
    {
      schema: {
        operationId: 'editContent',
        tags,
        summary: 'Edit a reply, within the time that its source sets (edit_window_seconds)',
        params,
        body: editShape.extend({ structured_content: documentedPayload.nullish().meta(describedPayload) }),
        response: { 200: contentShape.extend({ warnings: z.array(warningShape) }), ...errors },
      },
    },
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
    {
      schema: {
        operationId: 'unsendContent',
        tags,
        summary: 'Unsend a reply: its words go from everywhere',
        params,
        response: contentResponse,
      },
    },
    async (request) => {
      const present = await presenterOf(needs, request.params.id)
      return present(await unsendContent(needs, { contentId: request.params.id, ...actorOf(request) }))
    },
  )
  app.put(
    '/1.0/contents/:id/reaction',
    {
      schema: {
        operationId: 'reactToContent',
        tags,
        summary: "Give or replace the agent's reaction to a message",
        params,
        body: z.object({ reaction: z.enum(reactionNames) }),
        response: contentResponse,
      },
    },
    async (request) => {
      const { reaction } = request.body
      const present = await presenterOf(needs, request.params.id)
      return present(await reactToContent(needs, { contentId: request.params.id, reaction, ...actorOf(request) }))
    },
  )
  app.delete(
    '/1.0/contents/:id/reaction',
    {
      schema: {
        operationId: 'takeReactionBack',
        tags,
        summary: "Take the agent's reaction to a message back",
        params,
        response: contentResponse,
      },
    },
    async (request) => {
      const present = await presenterOf(needs, request.params.id)
      return present(await reactToContent(needs, { contentId: request.params.id, reaction: null, ...actorOf(request) }))
    },
  )
}

/** Null, an empty text and an empty object remove the payload; an absent field does not. */
const payloadOf = (value: unknown): unknown => (value === undefined ? undefined : (structuredOf(value) ?? null))
