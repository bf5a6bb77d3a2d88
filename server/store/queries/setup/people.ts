import type { AccountReader, AccountWriter } from '../../../conversation/account/account-port'
import { type Driver, many, remove } from '../driver'
import { defineQuery } from '../query'
import { deleteBy, manyBy, onDriver, oneBy, rowsBy } from '../rows'

const queries = onDriver({
  account: oneBy('accounts', ['id']),
  accounts: manyBy('accounts', [], { order: ['id'] }),
  agentSession: oneBy('agent_sessions', ['token_hash']),
  agentSessions: manyBy('agent_sessions', ['agent_id'], { order: ['id'], descending: true }),
  signInLink: oneBy('sign_in_links', ['token_hash']),
  signInLinks: manyBy('sign_in_links', ['agent_id'], { order: ['id'] }),
  knownDevice: oneBy('known_devices', ['agent_id', 'token_hash']),
  knownDevices: manyBy('known_devices', ['agent_id'], { order: ['id'] }),
  secondFactors: manyBy('second_factors', ['agent_id'], { order: ['id'], holds: 'changes' }),
  passkey: oneBy('second_factors', ['credential_id'], { holds: 'changes' }),
  recoveryCodes: manyBy('recovery_codes', ['agent_id'], { order: ['id'], holds: 'changes' }),
  signInStep: oneBy('sign_in_steps', ['token_hash'], { holds: 'changes' }),
})
const withFactor = rowsBy('second_factors', ['confirmed'])

const deletions = onDriver({
  deleteSignInLinks: deleteBy('sign_in_links', ['agent_id']),
  deleteKnownDevices: deleteBy('known_devices', ['agent_id']),
  deleteSecondFactors: deleteBy('second_factors', ['agent_id']),
  deleteRecoveryCodes: deleteBy('recovery_codes', ['agent_id']),
  deleteEndedSignInSteps: deleteBy('sign_in_steps', [], { upTo: 'expires_at' }),
})
const removeSessions = defineQuery((db, place) =>
  db.deleteFrom('agent_sessions').where('agent_id', '=', place('agent_id')).where('id', '!=', place('but')),
)
// However a session ends, its browser must get no more notices.
const removeSubscriptions = deleteBy('agent_subscriptions', ['session_id'])
const removeOtherSubscriptions = defineQuery((db, place) =>
  db
    .deleteFrom('agent_subscriptions')
    .where('agent_id', '=', place('agent_id'))
    .where('session_id', '!=', place('but')),
)
const removeOrphans = defineQuery((db) =>
  db.deleteFrom('agent_subscriptions').where('session_id', 'not in', db.selectFrom('agent_sessions').select('id')),
)
const removeSteps = deleteBy('sign_in_steps', ['agent_id'])
const endedSessions = deleteBy('agent_sessions', [], { upTo: 'ends_at' })
const endedLinks = deleteBy('sign_in_links', [], { upTo: 'expires_at' })
const unseenDevices = deleteBy('known_devices', [], { below: 'seen_at' })

export const peopleQueries = (driver: Driver) =>
  ({
    agentsWithSecondFactor: async () => {
      const all = await many(driver, 'second_factors', withFactor, { confirmed: 1 })
      return [...new Set(all.map(({ agent_id }) => agent_id))]
    },
    ...queries(driver),
  }) satisfies AccountReader

export const peopleWriter = (driver: Driver) =>
  ({
    deleteAgentSession: async (id) => {
      await removeSubscriptions(driver)(id)
      await remove(driver, 'agent_sessions', id)
    },
    deleteAgentSessions: async (agentId, but = '') => {
      await driver.run(removeOtherSubscriptions, { agent_id: agentId, but })
      await driver.run(removeSessions, { agent_id: agentId, but })
      await removeSteps(driver)(agentId)
    },
    deleteEndedAccess: async (now, unseenSince) => {
      await endedSessions(driver)(now)
      await driver.run(removeOrphans, {})
      await endedLinks(driver)(now)
      await unseenDevices(driver)(unseenSince)
    },
    ...deletions(driver),
  }) satisfies Partial<AccountWriter>
