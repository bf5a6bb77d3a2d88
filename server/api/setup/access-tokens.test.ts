import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstAdmin } from '../../conversation/setup/first-admin'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { anAgent } from '../../testing/an-agent'
import { hashToken } from '../../values/hash-token'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const whoIs = async (token: string) => (await here.call('GET', '/1.0/users/me', undefined, token)).status

test('an access token is shown one time and stored as a hash', async () => {
  const agent = await anAgent(here)
  const { body: made } = await here.call('POST', '/1.0/access_tokens', { label: 'Bot', agent_id: agent.id })
  expect(made).toMatchObject({ label: 'Bot', agent_id: agent.id, enabled: true })
  expect(made.token).toMatch(/^bw_live_[0-9A-Za-z]{38}$/)
  expect((await here.call('GET', '/1.0/users/me', undefined, made.token)).body.id).toBe(agent.id)
  const seen = [
    await here.call('GET', '/1.0/access_tokens?limit=150'),
    await here.call('GET', `/1.0/access_tokens/${made.id}`),
    await here.call('PUT', `/1.0/access_tokens/${made.id}`, { label: 'Other' }),
    await here.call('GET', '/1.0/events?limit=150'),
    await here.call('DELETE', `/1.0/access_tokens/${made.id}`),
  ].map(({ body }) => JSON.stringify(body))
  for (const text of seen) {
    expect(text).not.toContain(made.token)
    expect(text).not.toContain(hashToken(made.token))
    expect(text).not.toContain('token_hash')
  }
  expect(await whoIs(made.token)).toBe(401)
})

test('a disabled token is refused until an agent enables it again', async () => {
  const agent = await anAgent(here)
  const set = (enabled: boolean) => here.call('PUT', `/1.0/access_tokens/${agent.tokenId}`, { enabled })
  await set(false)
  expect(await whoIs(agent.token)).toBe(401)
  const { body } = await here.call('GET', `/1.0/access_tokens?agent_id=${agent.id}&enabled=false`)
  expect(body.records.map(({ id }: { id: string }) => id)).toEqual([agent.tokenId])
  await set(true)
  expect(await whoIs(agent.token)).toBe(200)
})

test('a token created without agent_id belongs to the calling agent', async () => {
  const agent = await anAgent(here, { rights: ['manage_tokens'] })
  const { body } = await agent.call('POST', '/1.0/access_tokens', { label: 'Second' })
  expect(body.agent_id).toBe(agent.id)
})

test('an agent cannot make a token with more access than the agent has', async () => {
  const { source_id, agent_id } = here.account
  const maker = await anAgent(here, { rights: ['manage_tokens'] })
  const reader = await anAgent(here, { reads: [source_id] })
  const plain = await anAgent(here)
  const make = (agent: string) => maker.call('POST', '/1.0/access_tokens', { label: 'a', agent_id: agent })
  expect(await make(agent_id)).toMatchObject({ status: 403, body: { error: 'beyond_own_rights' } })
  expect((await make(reader.id)).status).toBe(403)
  expect((await make(plain.id)).status).toBe(200)
  expect((await maker.call('DELETE', `/1.0/access_tokens/${reader.tokenId}`)).status).toBe(403)
})

test.each([{}, { label: ' ' }, { label: 'a', agent_id: 'f'.repeat(24) }, { label: 'a', enabled: 'perhaps' }])(
  'creating a token from %j is refused',
  async (given) => {
    expect((await here.call('POST', '/1.0/access_tokens', given)).status).toBe(422)
  },
)

test('a token cannot move to another agent', async () => {
  const agent = await anAgent(here)
  const answer = await here.call('PUT', `/1.0/access_tokens/${agent.tokenId}`, { agent_id: here.account.agent_id })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'agent_id', code: 'unchangeable' }] } })
})

test("removing an admin's last access token needs `force`", async () => {
  const { body } = await here.call('GET', `/1.0/access_tokens?agent_id=${here.account.agent_id}`)
  const [{ id }] = body.records
  expect(await here.call('DELETE', `/1.0/access_tokens/${id}`)).toMatchObject({
    status: 409,
    body: { error: 'last_admin_token', message: expect.stringContaining('force=true') },
  })
  expect((await here.call('PUT', `/1.0/access_tokens/${id}`, { enabled: false })).status).toBe(409)
  const first = { name: 'Admin', label: 'First', tokenHash: hashToken('secret') }
  await expect(createFirstAdmin(here.app.needs, first)).rejects.toMatchObject({ code: 'admin_exists' })

  const { body: spare } = await here.call('POST', '/1.0/access_tokens', { label: 'Spare' })
  expect((await here.call('DELETE', `/1.0/access_tokens/${spare.id}`)).status).toBe(200)
  expect((await here.call('PUT', `/1.0/access_tokens/${id}?force=true`, { enabled: false })).status).toBe(200)
  expect(await whoIs(here.account.access_token)).toBe(401)

  const { agent } = await createFirstAdmin(here.app.needs, first)
  expect(agent.id).toBe(here.account.agent_id)
  expect(await whoIs('secret')).toBe(200)
})
