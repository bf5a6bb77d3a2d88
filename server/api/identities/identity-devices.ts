import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { deviceId, devicesOf, endDevice } from '../../conversation/customers/devices'
import type { SessionRecord } from '../../conversation/records'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { paged } from '../http/paged'
import { idShape, listOf, pageShape } from '../http/shapes'

const time = z.iso.datetime()
export const deviceShape = z
  .object({
    id: idShape,
    source_id: idShape,
    origin: z.string().nullable().meta({ description: 'The origin of the page that shows the chat.' }),
    signed: z.boolean().meta({ description: 'Whether a signed token named the customer in this browser.' }),
    created_at: time,
    seen_at: time.meta({ description: 'The last connection of its chat, accurate to ten minutes.' }),
    expires_at: time.nullable().meta({ description: 'The end of a signed session; null for other sessions.' }),
  })
  .meta({ id: 'CustomerDevice', description: 'A browser in which a customer is known: its session with one source.' })

const operation = operationsOf('identities')

export function identityDeviceRoutes(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/identities/:id/devices',
    operation(
      'listDevices',
      'Browsers in which a customer is known, on sources that the agent may read, last seen first',
      { params: byId, querystring: pageShape, returns: listOf(deviceShape) },
    ),
    async ({ agent, params, query }) =>
      paged(await devicesOf(needs.store.read, agent, params.id, needs.clock()), query, present),
  )
  app.delete(
    '/1.0/identities/:id/devices/:device_id',
    operation('endDevice', 'Sign a customer out of one browser; it needs the right edit_identities', {
      params: z.object({ id: z.string(), device_id: z.string().meta({ description: 'Id of the device.' }) }),
      returns: deviceShape,
    }),
    async (request) => {
      const { id, device_id } = request.params
      return present(await endDevice(needs, actorOf(request), id, device_id))
    },
  )
}

function present(session: SessionRecord): z.infer<typeof deviceShape> {
  return {
    id: deviceId(session),
    source_id: session.source_id,
    origin: session.origin,
    signed: session.signed,
    created_at: iso(session.created_at),
    seen_at: iso(session.seen_at),
    expires_at: session.expires_at === null ? null : iso(session.expires_at),
  }
}
