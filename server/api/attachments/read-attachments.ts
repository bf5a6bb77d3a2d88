import { z } from 'zod'
import { mayUse, usableUploadsFilter } from '../../conversation/contents/attachments'
import { presentAttachment } from '../../conversation/contents/present'
import { describeAttachment } from '../../conversation/events/describe-attachment'
import { publishAttachment } from '../../conversation/events/publish-attachment'
import { attachmentHidden } from '../../conversation/refusals'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { attachmentShape, booleanShape, idShape, listOf, pageShape } from '../http/shapes'
import { alternativeTextShape } from './alternative-text'

const contentTypeShape = z
  .string()
  .regex(/^[a-z]+\/([a-z0-9.+-]{1,100}|\*)$/, 'must be a content type such as image/png, or a kind such as image/*')

const operation = operationsOf('attachments')

export function readAttachments(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/attachments/:id',
    operation('getAttachment', 'One upload', { params: byId, returns: attachmentShape }),
    async (request) => {
      const [record] = await needs.store.read.attachments([request.params.id])
      if (!record || !(await mayUse(needs.store.read, request.agent, record))) throw attachmentHidden()
      return presentAttachment(record, needs.attachmentUrl)
    },
  )

  app.put(
    '/1.0/attachments/:id',
    operation('changeAttachment', 'Change the alternative text of an upload', {
      params: byId,
      body: z.object({ alternative_text: alternativeTextShape.nonoptional() }),
      returns: attachmentShape,
    }),
    async (request) => {
      const { alternative_text: alternativeText } = request.body
      const description = { attachmentId: request.params.id, alternativeText, ...actorOf(request) }
      const record = await describeAttachment(needs, description)
      return presentAttachment(record, needs.attachmentUrl)
    },
  )

  app.put(
    '/1.0/attachments/:id/publish',
    operation('publishAttachment', 'Make a private upload of your own public', {
      params: byId,
      returns: attachmentShape,
    }),
    async (request) => {
      const publishRequest = { attachmentId: request.params.id, ...actorOf(request) }
      return presentAttachment(await publishAttachment(needs, publishRequest), needs.attachmentUrl)
    },
  )

  app.get(
    '/1.0/attachments',
    operation('listAttachments', 'Uploads that the agent may use, newest first', {
      querystring: pageShape.extend({
        public: booleanShape.optional(),
        uploaded_by: idShape.optional(),
        content_type: contentTypeShape.optional(),
      }),
      returns: listOf(attachmentShape),
    }),
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
