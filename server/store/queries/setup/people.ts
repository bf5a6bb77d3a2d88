import type { AccountReader, AccountWriter } from '../../../conversation/account/account-port'
import { type Driver, insert, many, one, remove, update } from '../driver'
import { defineQuery } from '../query'
import { removalBy, rowsBy } from '../rows'

// How people get in: accounts, the browsers that are signed in, links, known devices, second factors.

const account = rowsBy('accounts', ['id'])
const accounts = rowsBy('accounts', [], { order: ['id'] })
const session = rowsBy('agent_sessions', ['token_hash'])
const sessionsOf = rowsBy('agent_sessions', ['agent_id'], { order: ['id'], descending: true })
const removeSessions = defineQuery((db, place) =>
  db.deleteFrom('agent_sessions').where('agent_id', '=', place('agent_id')).where('id', '!=', place('but')),
)
const link = rowsBy('sign_in_links', ['token_hash'])
const removeLinks = removalBy('sign_in_links', ['agent_id'])
const device = rowsBy('known_devices', ['token_hash', 'agent_id'])
const removeDevices = removalBy('known_devices', ['agent_id'])
const factors = rowsBy('second_factors', ['agent_id'], { order: ['id'], holds: 'changes' })
const passkey = rowsBy('second_factors', ['credential_id'], { holds: 'changes' })
const withFactor = rowsBy('second_factors', ['confirmed'])
const removeFactors = removalBy('second_factors', ['agent_id'])
const codes = rowsBy('recovery_codes', ['agent_id'], { order: ['id'], holds: 'changes' })
const removeCodes = removalBy('recovery_codes', ['agent_id'])
const step = rowsBy('sign_in_steps', ['token_hash'], { holds: 'changes' })
const removeSteps = removalBy('sign_in_steps', ['agent_id'])
const endedSteps = removalBy('sign_in_steps', [], { upTo: 'expires_at' })
const endedSessions = removalBy('agent_sessions', [], { upTo: 'ends_at' })
const endedLinks = removalBy('sign_in_links', [], { upTo: 'expires_at' })
const unseenDevices = removalBy('known_devices', [], { below: 'seen_at' })

export const readPeople = (driver: Driver): AccountReader => ({
  account: (id) => one(driver, 'accounts', account, { id }),
  accounts: () => many(driver, 'accounts', accounts, {}),
  agentSession: (hash) => one(driver, 'agent_sessions', session, { token_hash: hash }),
  agentSessions: (agentId) => many(driver, 'agent_sessions', sessionsOf, { agent_id: agentId }),
  signInLink: (hash) => one(driver, 'sign_in_links', link, { token_hash: hash }),
  knownDevice: (agentId, hash) => one(driver, 'known_devices', device, { token_hash: hash, agent_id: agentId }),
  secondFactors: (agentId) => many(driver, 'second_factors', factors, { agent_id: agentId }),
  passkey: (credentialId) => one(driver, 'second_factors', passkey, { credential_id: credentialId }),
  agentsWithSecondFactor: async () => {
    const all = await many(driver, 'second_factors', withFactor, { confirmed: 1 })
    return [...new Set(all.map(({ agent_id }) => agent_id))]
  },
  recoveryCodes: (agentId) => many(driver, 'recovery_codes', codes, { agent_id: agentId }),
  signInStep: (hash) => one(driver, 'sign_in_steps', step, { token_hash: hash }),
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
  deleteEndedSignInSteps: (now) => driver.run(endedSteps, { expires_at: now }),
  deleteEndedAccess: async (now, unseenSince) => {
    await driver.run(endedSessions, { ends_at: now })
    await driver.run(endedLinks, { expires_at: now })
    await driver.run(unseenDevices, { seen_at: unseenSince })
  },
})
