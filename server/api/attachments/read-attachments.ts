import { z } from 'zod'
import { mayUse, usableUploadsFilter } from '../../conversation/contents/attachments'
import { presentAttachment } from '../../conversation/contents/present'
import { publishAttachment } from '../../conversation/events/publish-attachment'
import { attachmentHidden } from '../../conversation/refusals'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { attachmentShape, booleanShape, errors, idShape, listOf, pageShape } from '../http/shapes'

const contentTypeShape = z
  .string()
  .regex(/^[a-z]+\/([a-z0-9.+-]{1,100}|\*)$/, 'must be a content type such as image/png, or a kind such as image/*')

export function readAttachments(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/attachments/:id',
    {
      schema: {
        operationId: 'getAttachment',
        tags: ['attachments'],
        summary: 'One upload',
        params: z.object({ id: z.string() }),
        response: { 200: attachmentShape, ...errors },
      },
    },
    async (request) => {
      const [record] = await needs.store.read.attachments([request.params.id])
      if (!record || !(await mayUse(needs.store.read, request.agent, record))) throw attachmentHidden()
      return presentAttachment(record, needs.attachmentUrl)
    },
  )

  app.put(
    '/1.0/attachments/:id/publish',
    {
      schema: {
        operationId: 'publishAttachment',
        tags: ['attachments'],
        summary: 'Make a private upload of your own public',
        params: z.object({ id: z.string() }),
        response: { 200: attachmentShape, ...errors },
      },
    },
    async (request) => {
      const publishRequest = { attachmentId: request.params.id, ...actorOf(request) }
      return presentAttachment(await publishAttachment(needs, publishRequest), needs.attachmentUrl)
    },
  )

  app.get(
    '/1.0/attachments',
    {
      schema: {
        operationId: 'listAttachments',
        tags: ['attachments'],
        summary: 'Uploads that the agent may use, newest first',
        querystring: pageShape.extend({
          public: booleanShape.optional(),
          uploaded_by: idShape.optional(),
          content_type: contentTypeShape.optional(),
        }),
        response: { 200: listOf(attachmentShape), ...errors },
      },
    },
    async (request) => {
      const { offset, limit, uploaded_by, content_type } = request.query
      const { count, records } = await needs.store.read.attachmentPage(
        {
          ...(await usableUploadsFilter(needs.store.read, request.agent)),
          ...(request.query.public === undefined ? {} : { public: request.query.public }),
          ...(uploaded_by ? { uploadedBy: uploaded_by } : {}),
          ...(content_type ? { contentType: content_type } : {}),
        },
        { offset, limit },
      )
      return { count, offset, limit, records: records.map((record) => presentAttachment(record, needs.attachmentUrl)) }
    },
  )
}
