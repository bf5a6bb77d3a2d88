import { sql } from 'kysely'
import type { AlertReader, AlertWriter } from '../../../conversation/account/alerts/alert-port'
import { encode } from '../../tables/encoding'
import { tables } from '../../tables/tables'
import type { Driver } from '../driver'
import { byNames, defineQuery, placesOf } from '../query'
import { deleteBy, manyBy, onDriver, oneBy } from '../rows'

const alerted = defineQuery((db, place) =>
  db
    .selectFrom('alerts')
    // All browsers of one agent get a notice of the same content, so these notices count one time.
    .select(sql<number>`count(distinct content_id || cause)`.as('count'))
    .where('agent_id', '=', place('agent_id'))
    .where('created_at', '>', place<number>('since')),
)

const queries = onDriver({
  agentSubscription: oneBy('agent_subscriptions', ['id'], { holds: 'changes' }),
  agentSubscriptionByEndpoint: oneBy('agent_subscriptions', ['endpoint_hash'], { holds: 'changes' }),
  agentSubscriptionsOf: manyBy('agent_subscriptions', ['agent_id'], { order: ['id'] }),
  alert: oneBy('alerts', ['id'], { holds: 'changes' }),
  openAlerts: manyBy('alerts', ['thread_id'], { empty: 'cleared_at', order: ['id'], holds: 'changes' }),
})

export const alertQueries = (driver: Driver): AlertReader => ({
  alertedSince: async (agentId, since) => {
    const [row] = await driver.all(alerted, { agent_id: agentId, since })
    return Number(row?.count ?? 0)
  },
  ...queries(driver),
})

const note = defineQuery((db, place) =>
  byNames(db)
    .insertInto('alerts')
    .values(placesOf(Object.keys(tables.alerts), place))
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const deletions = onDriver({
  deleteAlertsOf: deleteBy('alerts', ['thread_id']),
  deleteAlertsBefore: deleteBy('alerts', [], { below: 'created_at' }),
})

type AlertWrites = Pick<AlertWriter, 'noteAlert' | 'deleteAlertsOf' | 'deleteAlertsBefore'>

export const alertWriter = (driver: Driver): AlertWrites => ({
  noteAlert: (record) => driver.run(note, encode('alerts', record)),
  ...deletions(driver),
})
