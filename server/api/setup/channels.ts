import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { changeRoutingMode, readableChannels } from '../../conversation/setup/channels'
import { channelHidden } from '../../conversation/setup/refusals'
import { botActs, type ChannelRecord } from '../../conversation/setup-records'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, clearable, idList, list, number, text, versionFields, versionTime } from '../http/given'
import { paged } from '../http/paged'
import { idShape, listOf, pageShape } from '../http/shapes'
import { channelShape } from './setup-shapes'

const changes = z
  .object({
    name: text(100),
    source_ids: idList,
    bot_id: clearable(idShape).meta({ description: 'The user that is its bot; empty for no bot.' }),
    bot_may: list(z.enum(botActs), 3).meta({ description: 'The acts that its bot may do before agents.' }),
    ring_seconds: number(z.number().int().min(5).max(600)).meta({
      description: 'Seconds for which a conversation is offered to one agent.',
    }),
  })
  .partial()

const operation = operationsOf('channels')

export function channelRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/channels',
    operation('listChannels', 'The routing modes with their sources', {
      querystring: pageShape,
      returns: listOf(channelShape),
    }),
    async ({ agent, query }) => paged(await readableChannels(read, agent), query, present),
  )
  app.get(
    '/1.0/channels/:id',
    operation('getChannel', 'One routing mode', { params: byId, returns: channelShape }),
    async ({ agent, params }) => {
      const channel = (await readableChannels(read, agent)).find((each) => each.id === params.id)
      if (!channel) throw channelHidden()
      return present(channel)
    },
  )
  app.put(
    '/1.0/channels/:id',
    operation('changeChannel', 'Change the name, the sources and the bot of a routing mode', {
      params: byId,
      body: changes.extend(versionFields.shape),
      returns: channelShape,
    }),
    async (request) => {
      const { updated_at, ...input } = request.body
      const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
      return present(
        await changeRoutingMode(needs, actorOf(request), request.params.id, {
          fields,
          seenAt: versionTime({ updated_at }),
        }),
      )
    },
  )
}

function present(channel: ChannelRecord): z.infer<typeof channelShape> {
  return {
    id: channel.id,
    mode: channel.mode,
    name: channel.name,
    source_ids: channel.source_ids,
    bot_id: channel.bot_id,
    bot_may: channel.bot_may,
    ring_seconds: channel.ring_seconds,
    created_at: iso(channel.created_at),
    updated_at: iso(channel.updated_at),
  }
}
