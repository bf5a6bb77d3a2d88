import type { AccountReader, AccountWriter } from '../conversation/account-port'
import { type Driver, insert, many, one, remove, update } from './driver'
import { defineQuery } from './query'

// How people get in: accounts, the browsers that are signed in, links, known devices.

const account = defineQuery((db, place) => db.selectFrom('accounts').selectAll().where('id', '=', place('id')), {
  keeps: 'accounts',
})
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
})

export const writePeople = (driver: Driver): AccountWriter => ({
  insertAccount: (record) => insert(driver, 'accounts', record),
  updateAccount: (record) => update(driver, 'accounts', record),
  insertAgentSession: (record) => insert(driver, 'agent_sessions', record),
  updateAgentSession: (record) => update(driver, 'agent_sessions', record),
  deleteAgentSession: (id) => remove(driver, 'agent_sessions', id),
  deleteAgentSessions: (agentId, but = '') => driver.run(removeSessions, { agent_id: agentId, but }),
  insertSignInLink: (record) => insert(driver, 'sign_in_links', record),
  deleteSignInLinks: (agentId) => driver.run(removeLinks, { agent_id: agentId }),
  insertKnownDevice: (record) => insert(driver, 'known_devices', record),
  updateKnownDevice: (record) => update(driver, 'known_devices', record),
  deleteKnownDevices: (agentId) => driver.run(removeDevices, { agent_id: agentId }),
  deleteEndedAccess: async (now, unseenSince) => {
    await driver.run(endedSessions, { now })
    await driver.run(endedLinks, { now })
    await driver.run(unseenDevices, { since: unseenSince })
  },
})
