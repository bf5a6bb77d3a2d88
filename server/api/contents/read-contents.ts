import { z } from 'zod'
import { channelKinds } from '../../../contract/channel-kinds'
import { contentPresenter, presentContentsTo, withMaskedAnswers } from '../../conversation/contents/present-to-agent'
import { ignoreContent } from '../../conversation/messages/ignore-content'
import { may } from '../../conversation/permissions'
import { contentHidden } from '../../conversation/refusals'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { listQuery, listShape } from '../http/lists'
import { contentShape, listOf } from '../http/shapes'
import { jsonObject } from '../http/structured-shapes'

const renderingShape = z
  .object({
    channel_kind: z.enum(channelKinds),
    as: z.string().meta({ description: "The channel's name of the form; `text` for a customer's message." }),
    body: z.string(),
    structured_content: jsonObject<object>().nullable(),
  })
  .meta({ id: 'Rendering', description: 'A message in the final form that its connector receives.' })

const operation = operationsOf('contents')

export function readContents(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/contents/:id',
    operation('getContent', 'One content; answers to forms are in structured_reply', {
      params: byId,
      returns: contentShape,
    }),
    async ({ agent, params }) => {
      const record = await read.content(params.id)
      if (!record || !(await may(read, agent, 'read', record.source_id))) throw contentHidden()
      const [content] = await presentContentsTo(needs, agent, [record])
      if (!content) throw contentHidden()
      return content
    },
  )

  app.get(
    '/1.0/contents',
    operation('listContents', 'Contents that the agent may read, newest first', {
      querystring: listShape('contents'),
      returns: listOf(contentShape),
    }),
    async ({ agent, query }) => {
      const { count, records } = await read.contents(await listQuery(read, agent, 'contents', query))
      const { offset, limit } = query
      return { count, offset, limit, records: await presentContentsTo(needs, agent, records) }
    },
  )

  app.get(
    '/1.0/contents/:id/rendering',
    operation('getRendering', "The stored rendering of an agent's message, as its channel received it", {
      params: byId,
      returns: renderingShape,
    }),
    async ({ agent, params }) => {
      const record = await read.content(params.id)
      const source =
        record && (await may(read, agent, 'read', record.source_id)) && (await read.source(record.source_id))
      if (!record || !source) throw contentHidden()
      const { as, body, structured } = record.rendering ?? { as: 'text', body: record.body, structured: null }
      return { channel_kind: source.type, as, body, structured_content: structured }
    },
  )

  app.put(
    '/1.0/contents/:id/ignore',
    operation('ignoreContent', "Mark a customer's message as needing no reply", {
      params: byId,
      returns: contentShape,
    }),
    async (request) => {
      const record = await read.content(request.params.id)
      if (!record) throw contentHidden()
      const { structured_reply } = (await withMaskedAnswers(read, request.agent, [record]))[0] ?? record
      const present = await contentPresenter(needs, [record])
      const ignored = await ignoreContent(needs, { contentId: record.id, ...actorOf(request) })
      const [content] = present({ ...ignored, structured_reply })
      if (!content) throw contentHidden()
      return content
    },
  )
}
