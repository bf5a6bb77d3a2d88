import { z } from 'zod'
import { may, readableSources } from '../conversation/permissions'
import { presentContent } from '../conversation/present'
import type { ContentRecord, SourceRecord } from '../conversation/records'
import { contentHidden } from '../conversation/refusals'
import type { Api, ApiNeeds } from './api'
import { contentShape, errors, idShape, listOf, pageShape } from './shapes'

/** GET /1.0/contents and GET /1.0/contents/:id */
export function readContents(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  const present = async (record: ContentRecord, source: SourceRecord) =>
    presentContent(record, source, await read.attachments(record.attachment_ids), needs.attachmentUrl)

  app.get(
    '/1.0/contents/:id',
    {
      schema: {
        tags: ['contents'],
        summary: 'One content; answers to forms are in structured_reply',
        params: z.object({ id: z.string() }),
        response: { 200: contentShape, ...errors },
      },
    },
    async (request) => {
      const record = await read.content(request.params.id)
      const source = record && (await read.source(record.source_id))
      if (!record || !source || !(await may(read, request.agent, 'read', source.id))) throw contentHidden()
      return present(record, source)
    },
  )

  app.get(
    '/1.0/contents',
    {
      schema: {
        tags: ['contents'],
        summary: 'Contents that the agent may read, newest first',
        querystring: pageShape.extend({ thread_id: idShape.optional(), source_id: idShape.optional() }),
        response: { 200: listOf(contentShape), ...errors },
      },
    },
    async (request) => {
      const { offset, limit, thread_id, source_id } = request.query
      const sources = (await readableSources(read, request.agent)).filter(
        (source) => !source_id || source.id === source_id,
      )
      const byId = new Map(sources.map((source) => [source.id, source]))
      const filter = { sourceIds: [...byId.keys()], ...(thread_id ? { threadId: thread_id } : {}) }
      const { count, records } = await read.contents(filter, { offset, limit })
      const shown = await Promise.all(
        records.map(async (record) => {
          const source = byId.get(record.source_id)
          return source ? [await present(record, source)] : []
        }),
      )
      return { count, offset, limit, records: shown.flat() }
    },
  )
}
