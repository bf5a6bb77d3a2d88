import { z } from 'zod'
import { iso } from '../conversation/present'
import { changeChannel, readableChannels } from '../conversation/setup/channels'
import { channelHidden } from '../conversation/setup/refusals'
import type { ChannelRecord } from '../conversation/setup-records'
import type { Api, ApiNeeds } from './api'
import { actorOf } from './authenticate'
import { byId, idList, seenAt, text, version } from './given'
import { paged } from './paged'
import { channelShape } from './setup-shapes'
import { errors, listOf, pageShape } from './shapes'

const changes = z.object({ name: text(100), source_ids: idList }).partial()

/** The channels resource: the three routing modes. They are there from the start, and stay. */
export function channels(app: Api, needs: ApiNeeds): void {
  const tags = ['channels']
  const { read } = needs.store
  const one = { 200: channelShape, ...errors }
  app.get(
    '/1.0/channels',
    {
      schema: {
        operationId: 'listChannels',
        tags,
        summary: 'The routing modes with their sources',
        querystring: pageShape,
        response: { 200: listOf(channelShape), ...errors },
      },
    },
    async ({ agent, query }) => paged(await readableChannels(read, agent), query, present),
  )
  app.get(
    '/1.0/channels/:id',
    { schema: { operationId: 'getChannel', tags, summary: 'One routing mode', params: byId, response: one } },
    async ({ agent, params }) => {
      const channel = (await readableChannels(read, agent)).find((each) => each.id === params.id)
      if (!channel) throw channelHidden()
      return present(channel)
    },
  )
  app.put(
    '/1.0/channels/:id',
    {
      schema: {
        operationId: 'changeChannel',
        tags,
        summary: 'Rename a routing mode, or say which sources are in it',
        params: byId,
        body: changes.extend(version.shape),
        response: one,
      },
    },
    async (request) => {
      const { name, source_ids } = request.body
      const given = { ...(name === undefined ? {} : { name }), ...(source_ids === undefined ? {} : { source_ids }) }
      return present(await changeChannel(needs, actorOf(request), request.params.id, given, seenAt(request.body)))
    },
  )
}

function present(channel: ChannelRecord): z.infer<typeof channelShape> {
  return {
    id: channel.id,
    mode: channel.mode,
    name: channel.name,
    source_ids: channel.source_ids,
    created_at: iso(channel.created_at),
    updated_at: iso(channel.updated_at),
  }
}
