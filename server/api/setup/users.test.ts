import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminRoleId, agentRoleId, rights } from '../../conversation/rights'
import { aBrowser } from '../../testing/a-browser'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { anAgent } from '../../testing/an-agent'

let here: RunningApp
let source: string
beforeAll(async () => {
  here = await aRunningApp()
  source = here.account.source_id
})
afterAll(() => here.stop())

const put = (id: string, given: object) => here.call('PUT', `/1.0/users/${id}`, given)

describe('users', () => {
  test('a user is created with only a name, and other fields are set later', async () => {
    const { body: made } = await here.call('POST', '/1.0/users', { name: 'Ada' })
    expect(made).toMatchObject({ name: 'Ada', email: null, role: 'agent', enabled: true, availability: 'away' })
    const { body } = await put(made.id, { email: 'ada@example.com', role_id: adminRoleId })
    expect(body).toMatchObject({ name: 'Ada', email: 'ada@example.com', role: 'admin' })
    expect((await put(made.id, { email: null })).body.email).toBeNull()
    const { body: admins } = await here.call('GET', `/1.0/users?role_id=${adminRoleId}&enabled=true`)
    expect(admins.records.map((user: { id: string }) => user.id)).toContain(made.id)
  })

  test("a user's record counts the sources that the user may read", async () => {
    const [ada, ben] = [await anAgent(here, { reads: [source] }), await anAgent(here)]
    const lead = await anAgent(here, { rights: ['access_all_sources', 'manage_users'] })
    const { count } = (await here.call('GET', '/1.0/content_sources?limit=1')).body
    const seen = async (id: string) => (await here.call('GET', `/1.0/users/${id}`)).body.sources_count
    expect([await seen(ada.id), await seen(ben.id), await seen(lead.id)]).toEqual([1, 0, count])
    expect((await ada.call('GET', `/1.0/users/${ada.id}`)).body.sources_count).toBe(1)
    expect((await ada.call('GET', `/1.0/users/${ben.id}`)).body.sources_count).toBeNull()
  })

  test('may_reply_on lists only agents who can reply on the source', async () => {
    const [ada, ben, off] = [await anAgent(here, { reads: [source] }), await anAgent(here), await anAgent(here)]
    const own = { source_id: source, read: true, reply: false }
    await here.call('PUT', `/1.0/users/${ben.id}/sources_permissions`, { sources_permissions: [own] })
    const all = await anAgent(here, { rights: ['access_all_sources'] })
    await here.call('PUT', `/1.0/users/${off.id}/sources_permissions`, {
      sources_permissions: [{ ...own, reply: true }],
    })
    await put(off.id, { enabled: false })
    const asked = `/1.0/users?may_reply_on=${source}&limit=150`
    const { body } = await ada.call('GET', asked)
    const found = body.records.map(({ id }: { id: string }) => id)
    expect(found).toEqual(expect.arrayContaining([ada.id, all.id]))
    for (const { id } of [ben, off]) expect(found).not.toContain(id)
    expect(body.count).toBe(found.length)
    const stranger = await anAgent(here)
    expect((await stranger.call('GET', asked)).status).toBe(404)
    expect((await all.call('GET', `/1.0/users?may_reply_on=${'f'.repeat(24)}`)).status).toBe(404)
  })

  test.each([
    {},
    { name: '' },
    { name: 'a', email: 'nobody' },
    { name: 'a', role_id: 'f'.repeat(24) },
    { name: 'a', role_id: 'x' },
  ])('a user of %j is refused', async (given) => {
    expect((await here.call('POST', '/1.0/users', given)).status).toBe(422)
  })

  test('users/me shows the agent of the token and its rights', async () => {
    const agent = await anAgent(here, { rights: ['close_threads'] })
    const { body } = await agent.call('GET', '/1.0/users/me')
    expect(body).toMatchObject({ id: agent.id, role_id: agent.roleId, rights: ['close_threads'] })
    expect((await here.call('GET', '/1.0/users/me')).body).toMatchObject({ role: 'admin', rights: [...rights] })
  })

  test("only the user and agents who manage users see a user's address", async () => {
    const [one, other] = [await anAgent(here), await anAgent(here)]
    await put(one.id, { email: 'one@example.com' })
    expect((await one.call('GET', `/1.0/users/${one.id}`)).body.email).toBe('one@example.com')
    const seen = (await other.call('GET', `/1.0/users/${one.id}`)).body
    expect(seen).toMatchObject({ id: one.id, email: null })
    expect(seen.name).not.toBe('')
  })

  test('tokens of a disabled user are refused from the next request on', async () => {
    const agent = await anAgent(here)
    expect((await agent.call('GET', '/1.0/users/me')).status).toBe(200)
    await put(agent.id, { enabled: false })
    expect((await agent.call('GET', '/1.0/users/me')).status).toBe(401)
    await put(agent.id, { enabled: true })
    expect((await agent.call('GET', '/1.0/users/me')).status).toBe(200)
  })

  test('the last admin cannot be disabled or demoted without `force`', async () => {
    for (const change of [{ enabled: false }, { role_id: agentRoleId }]) {
      const answer = await put(here.account.agent_id, change)
      expect(answer).toMatchObject({ status: 409, body: { error: 'last_admin_token' } })
    }
    expect((await here.call('GET', '/1.0/users/me')).body).toMatchObject({ role: 'admin', enabled: true })
  })

  test('a change that stops the last admin from signing in needs `force`', async () => {
    const there = await aRunningApp()
    const boss = there.account.agent_id
    const change = (given: object) => there.call('PUT', `/1.0/users/${boss}`, given)
    const fields = { name: 'Zoe', email: 'zoe@shop.example', role_id: adminRoleId }
    const { body: zoe } = await there.call('POST', '/1.0/users', fields)
    const { body: token } = await there.call('POST', '/1.0/access_tokens', { label: 'Bot', agent_id: zoe.id })
    const { body: link } = await there.call('POST', `/1.0/users/${zoe.id}/sign_in_link`)
    for (const given of [{ enabled: false }, { role_id: agentRoleId }, { email: null }])
      expect(await change(given)).toMatchObject({ status: 409, body: { error: 'last_admin' } })
    expect((await change({ name: 'The boss' })).status).toBe(200)

    const way = { token: link.url.slice(link.url.indexOf('#link=') + '#link='.length), password: 'tea in the garden' }
    expect((await aBrowser(there.url).call('POST', '/account/link/use', way)).status).toBe(200)
    expect((await change({ role_id: agentRoleId })).status).toBe(200)
    const last = () => there.call('PUT', `/1.0/users/${zoe.id}`, { enabled: false, force: true }, token.token)
    expect((await last()).status).toBe(200)
    await there.stop()
  })

  test('an agent creates no user with more rights than the agent has', async () => {
    const manager = await anAgent(here, { rights: ['manage_users', 'close_threads', 'open_threads'] })
    const refused = { status: 403, body: { error: 'beyond_own_rights' } }
    const call = manager.call
    expect(await call('POST', '/1.0/users', { name: 'Boss', role_id: adminRoleId })).toMatchObject(refused)
    expect(await call('PUT', `/1.0/users/${manager.id}`, { role_id: adminRoleId })).toMatchObject(refused)
    expect(await call('PUT', `/1.0/users/${here.account.agent_id}`, { enabled: false })).toMatchObject(refused)
    expect((await call('POST', '/1.0/users', { name: 'Peer', role_id: agentRoleId })).status).toBe(200)
  })
})

describe('sources_permissions', () => {
  const path = (id: string) => `/1.0/users/${id}/sources_permissions`
  const permit = (id: string, sources_permissions: unknown) => here.call('PUT', path(id), { sources_permissions })

  test('changed permissions apply from the next request on', async () => {
    const agent = await anAgent(here)
    const customer = await here.customer()
    const asked = await customer.say('Hello')
    const reply = async () =>
      (await agent.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Hi' })).status
    expect(await reply()).toBe(404)
    await permit(agent.id, [{ source_id: source, read: true }])
    expect(await reply()).toBe(403)
    const { body } = await permit(agent.id, [{ source_id: source, read: true, reply: true }])
    expect(body).toMatchObject({
      count: 1,
      records: [{ source_id: source, read: true, reply: true, initiate_discussion: false }],
    })
    expect(await reply()).toBe(200)
    expect((await agent.call('GET', path('me'))).body.records).toEqual(body.records)
    await permit(agent.id, [])
    expect(await reply()).toBe(404)
  })

  test('simultaneous edits of the same permissions do not undo each other', async () => {
    const agent = await anAgent(here)
    const own = [{ source_id: source, read: true, reply: false, initiate_discussion: false }]
    const change = (sources_permissions: object[], seen: object[]) =>
      here.call('PUT', path(agent.id), { sources_permissions, seen })
    expect((await change(own, [])).status).toBe(200)
    expect(await change([], [])).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } })
    const { records } = (await here.call('GET', path(agent.id))).body
    expect(records).toMatchObject(own)
    expect((await change([{ ...own[0], reply: true }], records)).status).toBe(200)
  })

  test('permissions on 400 sources are read in pages and saved together', { tags: 'deep' }, async () => {
    const many = await aRunningApp()
    try {
      const community_id = (await many.call('POST', '/1.0/communities', { name: 'Branches' })).body.id
      const made = await Promise.all(
        Array.from({ length: 400 }, async (_, nth) => {
          const given = { name: `Branch ${nth}`, type: 'chat_app', community_id }
          return (await many.call('POST', '/1.0/content_sources', given)).body.id as string
        }),
      )
      const own = made.map((source_id) => ({ source_id, read: true, reply: true, initiate_discussion: false }))
      const agent = await anAgent(many)
      const manager = await anAgent(many, { rights: ['manage_users'], reads: made })
      expect((await many.call('PUT', path(agent.id), { sources_permissions: own, seen: [] })).status).toBe(200)
      const page = async (offset: number) =>
        (await manager.call('GET', `${path(agent.id)}?limit=150&offset=${offset}`)).body
      const seen = [...(await page(0)).records, ...(await page(150)).records, ...(await page(300)).records]
      expect(seen).toHaveLength(400)
      const wanted = own.map((each, nth) => ({ ...each, reply: nth > 0 }))
      const { status, body } = await manager.call('PUT', path(agent.id), { sources_permissions: wanted, seen })
      expect([status, body.count]).toEqual([200, 400])
      expect((await page(0)).records.filter(({ reply }: { reply: boolean }) => !reply)).toHaveLength(1)
    } finally {
      await many.stop()
    }
  })

  test('a refused change lists every problem', async () => {
    const agent = await anAgent(here)
    const { status, body } = await permit(agent.id, [
      { source_id: 'f'.repeat(24), read: true },
      { source_id: source, reply: true },
      { source_id: source, read: true },
    ])
    expect(status).toBe(422)
    expect(body.errors.map((problem: { path: string }) => problem.path)).toEqual([
      'sources_permissions[0].source_id',
      'sources_permissions[1].read',
      'sources_permissions[2].source_id',
    ])
    expect((await permit('f'.repeat(24), [])).status).toBe(404)
  })

  test('an agent can give only permissions that the agent has', async () => {
    const community = (await here.call('POST', '/1.0/communities', { name: 'Other' })).body.id
    const other = await here.call('POST', '/1.0/content_sources', {
      name: 'B',
      type: 'chat_app',
      community_id: community,
    })
    const manager = await anAgent(here, { rights: ['manage_users'], reads: [source] })
    const plain = await anAgent(here)
    const give = (given: object[]) => manager.call('PUT', path(plain.id), { sources_permissions: given })
    expect((await give([{ source_id: other.body.id, read: true }])).status).toBe(422)
    expect((await give([{ source_id: source, read: true, initiate_discussion: true }])).status).toBe(403)
    expect((await give([{ source_id: source, read: true, reply: true }])).status).toBe(200)
    await permit(plain.id, [
      { source_id: source, read: true },
      { source_id: other.body.id, read: true },
    ])
    expect((await manager.call('GET', path(plain.id))).body.count).toBe(1)
    expect((await give([])).status).toBe(403)
    expect((await here.call('GET', path(plain.id))).body.count).toBe(2)
  })

  test('permissions can be sent as a form', async () => {
    const agent = await anAgent(here)
    const form = new URLSearchParams({
      'sources_permissions[0][source_id]': source,
      'sources_permissions[0][read]': 'true',
    })
    const answer = await fetch(here.url + path(agent.id), {
      method: 'PUT',
      headers: { authorization: `Bearer ${here.account.access_token}` },
      body: form,
    })
    expect((await answer.json()).records).toEqual([
      { source_id: source, read: true, reply: false, initiate_discussion: false },
    ])
  })
})

describe('roles', () => {
  test("a changed role changes its agents' rights from the next request on", async () => {
    const agent = await anAgent(here)
    expect((await agent.call('GET', '/1.0/events')).status).toBe(403)
    await here.call('PUT', `/1.0/roles/${agent.roleId}`, { rights: ['read_events'] })
    expect((await agent.call('GET', '/1.0/events')).status).toBe(200)
    expect(await here.call('DELETE', `/1.0/roles/${agent.roleId}`)).toMatchObject({
      status: 409,
      body: { error: 'role_in_use' },
    })
    await put(agent.id, { role_id: agentRoleId })
    expect((await here.call('DELETE', `/1.0/roles/${agent.roleId}`)).status).toBe(200)
    expect((await here.call('GET', `/1.0/roles/${agent.roleId}`)).status).toBe(404)
  })

  test('the built-in role admin cannot be changed and has every right', async () => {
    const { body: admin } = await here.call('GET', `/1.0/roles/${adminRoleId}`)
    expect(admin).toMatchObject({ name: 'admin', built_in: true, rights: [...rights] })
    expect((await here.call('PUT', `/1.0/roles/${adminRoleId}`, { rights: [] })).status).toBe(403)
    expect((await here.call('DELETE', `/1.0/roles/${adminRoleId}`)).status).toBe(403)
    expect((await here.call('DELETE', `/1.0/roles/${agentRoleId}`)).status).toBe(403)
    const { body: agent } = await here.call('PUT', `/1.0/roles/${agentRoleId}`, { rights: ['open_threads'] })
    expect(agent.rights).toEqual(['open_threads'])
  })

  test('a right that does not exist is refused', async () => {
    const answer = await here.call('POST', '/1.0/roles', { name: 'a', rights: ['fly'] })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'rights[0]' }] } })
  })

  test('an agent gives no rights that the agent does not have', async () => {
    const maker = await anAgent(here, { rights: ['manage_roles', 'close_threads'] })
    const make = (given: string[]) => maker.call('POST', '/1.0/roles', { name: 'a', rights: given })
    expect((await make(['close_threads'])).status).toBe(200)
    expect((await make(['close_threads', 'manage_tokens'])).status).toBe(403)
    const own = await maker.call('PUT', `/1.0/roles/${maker.roleId}`, { rights: ['manage_roles', 'manage_users'] })
    expect(own.status).toBe(403)
  })

  test('the right access_all_sources lets an agent read every source', async () => {
    const agent = await anAgent(here, { rights: ['access_all_sources'] })
    expect((await agent.call('GET', `/1.0/content_sources/${source}`)).status).toBe(200)
  })
})

describe('status', () => {
  test('all agents see the availability that an agent sets', async () => {
    const [agent, other] = [await anAgent(here), await anAgent(here)]
    const before = (await agent.call('GET', '/1.0/status')).body.agents_available
    const { body } = await agent.call('PUT', '/1.0/users/me/status', { availability: 'available' })
    expect(body).toMatchObject({ id: agent.id, availability: 'available' })
    const seen = (await other.call('GET', '/1.0/status?availability=available&limit=150')).body
    expect(seen.agents_available).toBe(before + 1)
    expect(seen.records).toContainEqual({ user_id: agent.id, name: body.name, availability: 'available' })
    await put(agent.id, { enabled: false })
    expect((await other.call('GET', '/1.0/status')).body.agents_available).toBe(before)
  })

  test('an agent who manages users can set the availability of others', async () => {
    const agent = await anAgent(here)
    const path = `/1.0/users/${agent.id}/status`
    expect((await here.call('PUT', path, { availability: 'busy' })).body.availability).toBe('busy')
    expect((await here.call('PUT', path, { availability: 'asleep' })).status).toBe(422)
    expect((await here.call('PUT', `/1.0/users/${'f'.repeat(24)}/status`, { availability: 'busy' })).status).toBe(404)
  })
})
