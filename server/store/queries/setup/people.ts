import type { AccountReader, AccountWriter } from '../../../conversation/account/account-port'
import { type Driver, insert, many, one, remove, update } from '../driver'
import { defineQuery } from '../query'

// How people get in: accounts, the browsers that are signed in, links, known devices, second factors.

const account = defineQuery((db, place) => db.selectFrom('accounts').selectAll().where('id', '=', place('id')))
const accounts = defineQuery((db) => db.selectFrom('accounts').selectAll().orderBy('id'))
const session = defineQuery((db, place) =>
  db.selectFrom('agent_sessions').selectAll().where('token_hash', '=', place('hash')),
)
const sessionsOf = defineQuery((db, place) =>
  db.selectFrom('agent_sessions').selectAll().where('agent_id', '=', place('agent_id')).orderBy('id', 'desc'),
)
const removeSessions = defineQuery((db, place) =>
  db.deleteFrom('agent_sessions').where('agent_id', '=', place('agent_id')).where('id', '!=', place('but')),
)
const link = defineQuery((db, place) =>
  db.selectFrom('sign_in_links').selectAll().where('token_hash', '=', place('hash')),
)
const removeLinks = defineQuery((db, place) => db.deleteFrom('sign_in_links').where('agent_id', '=', place('agent_id')))
const device = defineQuery((db, place) =>
  db
    .selectFrom('known_devices')
    .selectAll()
    .where('token_hash', '=', place('hash'))
    .where('agent_id', '=', place('agent_id')),
)
const removeDevices = defineQuery((db, place) =>
  db.deleteFrom('known_devices').where('agent_id', '=', place('agent_id')),
)
const factors = defineQuery(
  (db, place) => db.selectFrom('second_factors').selectAll().where('agent_id', '=', place('agent_id')).orderBy('id'),
  { holds: 'changes' },
)
const passkey = defineQuery(
  (db, place) => db.selectFrom('second_factors').selectAll().where('credential_id', '=', place('credential_id')),
  { holds: 'changes' },
)
const withFactor = defineQuery((db, place) =>
  db.selectFrom('second_factors').selectAll().where('confirmed', '=', place<never>('confirmed')),
)
const removeFactors = defineQuery((db, place) =>
  db.deleteFrom('second_factors').where('agent_id', '=', place('agent_id')),
)
const codes = defineQuery(
  (db, place) => db.selectFrom('recovery_codes').selectAll().where('agent_id', '=', place('agent_id')).orderBy('id'),
  { holds: 'changes' },
)
const removeCodes = defineQuery((db, place) =>
  db.deleteFrom('recovery_codes').where('agent_id', '=', place('agent_id')),
)
const step = defineQuery(
  (db, place) => db.selectFrom('sign_in_steps').selectAll().where('token_hash', '=', place('hash')),
  { holds: 'changes' },
)
const removeSteps = defineQuery((db, place) => db.deleteFrom('sign_in_steps').where('agent_id', '=', place('agent_id')))
const endedSteps = defineQuery((db, place) =>
  db.deleteFrom('sign_in_steps').where('expires_at', '<=', place<number>('now')),
)
const endedSessions = defineQuery((db, place) =>
  db.deleteFrom('agent_sessions').where('ends_at', '<=', place<number>('now')),
)
const endedLinks = defineQuery((db, place) =>
  db.deleteFrom('sign_in_links').where('expires_at', '<=', place<number>('now')),
)
const unseenDevices = defineQuery((db, place) =>
  db.deleteFrom('known_devices').where('seen_at', '<', place<number>('since')),
)

export const readPeople = (driver: Driver): AccountReader => ({
  account: (id) => one(driver, 'accounts', account, { id }),
  accounts: () => many(driver, 'accounts', accounts, {}),
  agentSession: (hash) => one(driver, 'agent_sessions', session, { hash }),
  agentSessions: (agentId) => many(driver, 'agent_sessions', sessionsOf, { agent_id: agentId }),
  signInLink: (hash) => one(driver, 'sign_in_links', link, { hash }),
  knownDevice: (agentId, hash) => one(driver, 'known_devices', device, { hash, agent_id: agentId }),
  secondFactors: (agentId) => many(driver, 'second_factors', factors, { agent_id: agentId }),
  passkey: (credentialId) => one(driver, 'second_factors', passkey, { credential_id: credentialId }),
  agentsWithSecondFactor: async () => {
    const all = await many(driver, 'second_factors', withFactor, { confirmed: 1 })
    return [...new Set(all.map(({ agent_id }) => agent_id))]
  },
  recoveryCodes: (agentId) => many(driver, 'recovery_codes', codes, { agent_id: agentId }),
  signInStep: (hash) => one(driver, 'sign_in_steps', step, { hash }),
})

export const writePeople = (driver: Driver): AccountWriter => ({
  insertAccount: (record) => insert(driver, 'accounts', record),
  updateAccount: (record) => update(driver, 'accounts', record),
  insertAgentSession: (record) => insert(driver, 'agent_sessions', record),
  updateAgentSession: (record) => update(driver, 'agent_sessions', record),
  deleteAgentSession: (id) => remove(driver, 'agent_sessions', id),
  deleteAgentSessions: async (agentId, but = '') => {
    await driver.run(removeSessions, { agent_id: agentId, but })
    await driver.run(removeSteps, { agent_id: agentId })
  },
  insertSignInLink: (record) => insert(driver, 'sign_in_links', record),
  deleteSignInLinks: (agentId) => driver.run(removeLinks, { agent_id: agentId }),
  insertKnownDevice: (record) => insert(driver, 'known_devices', record),
  updateKnownDevice: (record) => update(driver, 'known_devices', record),
  deleteKnownDevices: (agentId) => driver.run(removeDevices, { agent_id: agentId }),
  insertSecondFactor: (record) => insert(driver, 'second_factors', record),
  updateSecondFactor: (record) => update(driver, 'second_factors', record),
  deleteSecondFactor: (id) => remove(driver, 'second_factors', id),
  deleteSecondFactors: (agentId) => driver.run(removeFactors, { agent_id: agentId }),
  insertRecoveryCode: (record) => insert(driver, 'recovery_codes', record),
  deleteRecoveryCode: (id) => remove(driver, 'recovery_codes', id),
  deleteRecoveryCodes: (agentId) => driver.run(removeCodes, { agent_id: agentId }),
  insertSignInStep: (record) => insert(driver, 'sign_in_steps', record),
  updateSignInStep: (record) => update(driver, 'sign_in_steps', record),
  deleteSignInStep: (id) => remove(driver, 'sign_in_steps', id),
  deleteEndedSignInSteps: (now) => driver.run(endedSteps, { now }),
  deleteEndedAccess: async (now, unseenSince) => {
    await driver.run(endedSessions, { now })
    await driver.run(endedLinks, { now })
    await driver.run(unseenDevices, { since: unseenSince })
  },
})
