import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { anAgent } from '../../testing/an-agent'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

async function aStranger(channelId?: string): Promise<string> {
  const { id } = await (await here.customer(undefined, channelId)).say('Hello')
  return (await here.call('GET', `/1.0/contents/${id}`)).body.author_id
}
const put = (id: string, given: object) => here.call('PUT', `/1.0/identities/${id}`, given)
const groupOf = async (id: string) => (await here.call('GET', `/1.0/identities/${id}`)).body.identity_group_id
const merge = (...identity_ids: string[]) => here.call('POST', '/1.0/identity_groups', { identity_ids })

async function anotherSite() {
  const { body: community } = await here.call('POST', '/1.0/communities', { name: 'Other' })
  const { body: source } = await here.call('POST', '/1.0/content_sources', {
    name: 'Other',
    type: 'web_messaging',
    community_id: community.id,
    web_messaging: true,
  })
  return { community: community.id, source: source.id, channel: source.channel_id }
}

describe('identities', () => {
  test('agents add fields to the identity of a customer who writes', async () => {
    const id = await aStranger()
    const known = {
      screenname: 'ada',
      firstname: 'Ada',
      email: 'ada@example.com',
      avatar_url: 'https://example.com/a.png',
    }
    const { body } = await put(id, { ...known, extra_values: { plan: 'gold', seats: 3 } })
    expect(body).toMatchObject({ ...known, lastname: null, signed: false, extra_values: { plan: 'gold', seats: 3 } })
    const changed = await put(id, { firstname: null, extra_values: { seats: null, since: '2026' } })
    expect(changed.body).toMatchObject({
      firstname: null,
      screenname: 'ada',
      extra_values: { plan: 'gold', since: '2026' },
    })
    for (const filter of ['email=ada@example.com', 'screenname=ada', `foreign_id=${body.foreign_id}`]) {
      const { body: found } = await here.call('GET', `/1.0/identities?${filter}`)
      expect(found.records.map((identity: { id: string }) => identity.id)).toEqual([id])
    }
    expect((await here.call('GET', '/1.0/identities?email=nobody@example.com')).body.count).toBe(0)
  })

  test.each([
    { email: 'nobody' },
    { avatar_url: 'javascript:alert(1)' },
    { firstname: 'x'.repeat(201) },
    { extra_values: 'text' },
    { extra_values: { big: 'x'.repeat(20_001) } },
  ])('%j is refused', async (given) => {
    expect((await put(await aStranger(), given)).status).toBe(422)
  })

  test('fields that only the server sets cannot be changed', async () => {
    const id = await aStranger()
    const { body } = await put(id, { signed: true, foreign_id: 'x', community_id: 'f'.repeat(24) })
    expect(body).toMatchObject({ signed: false, community_id: here.account.community_id })
    expect(body.foreign_id).not.toBe('x')
  })

  test('identities of another community have another community_id', async () => {
    const site = await anotherSite()
    const [mine, theirs] = [await aStranger(), await aStranger(site.channel)]
    const { body } = await here.call('GET', `/1.0/identities?community_id=${site.community}`)
    expect(body.records.map((identity: { id: string }) => identity.id)).toEqual([theirs])
    const reader = await anAgent(here, { reads: [site.source] })
    expect((await reader.call('GET', `/1.0/identities/${theirs}`)).status).toBe(200)
    expect((await reader.call('GET', `/1.0/identities/${mine}`)).status).toBe(404)
  })
})

describe('identity groups', () => {
  test('identities of two communities can be merged and separated again', async () => {
    const site = await anotherSite()
    const [one, other, third] = [await aStranger(), await aStranger(site.channel), await aStranger()]
    const { body: person } = await merge(one, other)
    expect(person.identity_ids.sort()).toEqual([one, other].sort())
    expect([await groupOf(one), await groupOf(other)]).toEqual([person.id, person.id])

    await here.call('PUT', `/1.0/identity_groups/${person.id}/merge`, { identity_ids: [third] })
    const { body: listed } = await here.call('GET', `/1.0/identities?identity_group_id=${person.id}`)
    expect(listed.count).toBe(3)

    const split = await here.call('PUT', `/1.0/identity_groups/${person.id}/split`, { identity_ids: [one] })
    expect(split.body.identity_ids.sort()).toEqual([other, third].sort())
    await here.call('PUT', `/1.0/identity_groups/${person.id}/split`, { identity_ids: [other] })
    expect((await here.call('GET', `/1.0/identity_groups/${person.id}`)).status).toBe(404)
    expect([await groupOf(one), await groupOf(other), await groupOf(third)]).toEqual([null, null, null])
  })

  test('merging two persons leaves one person with all identities', async () => {
    const [a, b, c, d] = [await aStranger(), await aStranger(), await aStranger(), await aStranger()]
    const { body: first } = await merge(a, b)
    const { body: second } = await merge(c, d)
    const { body: whole } = await merge(b, d)
    expect(whole.id).toBe(first.id)
    expect(whole.identity_ids.sort()).toEqual([a, b, c, d].sort())
    expect((await here.call('GET', `/1.0/identity_groups/${second.id}`)).status).toBe(404)
  })

  test('a single identity cannot become a group', async () => {
    const [a, b, c] = [await aStranger(), await aStranger(), await aStranger()]
    expect((await merge(a)).status).toBe(422)
    expect((await merge(a, a)).status).toBe(422)
    expect((await merge(a, 'f'.repeat(24))).status).toBe(404)
    const { body: person } = await merge(a, b)
    const wrong = await here.call('PUT', `/1.0/identity_groups/${person.id}/split`, { identity_ids: [c] })
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'identity_ids[0]' }] } })
  })

  test('an agent sees only the readable identities of a person', async () => {
    const site = await anotherSite()
    const [one, other] = [await aStranger(), await aStranger(site.channel)]
    const { body: person } = await merge(one, other)
    const reader = await anAgent(here, { rights: ['edit_identities'], reads: [site.source] })
    const { body } = await reader.call('GET', `/1.0/identity_groups/${person.id}`)
    expect(body.identity_ids).toEqual([other])
    const split = await reader.call('PUT', `/1.0/identity_groups/${person.id}/split`, { identity_ids: [one] })
    expect(split.status).toBe(404)
  })

  test('a deleted identity leaves its group', async () => {
    const [one, other] = [await aStranger(), await aStranger()]
    const { body: person } = await merge(one, other)
    await here.call('GET', `/1.0/identities/${one}/export`)
    expect((await here.call('DELETE', `/1.0/identities/${one}/data`)).status).toBe(200)
    expect(await groupOf(other)).toBeNull()
    expect((await here.call('GET', `/1.0/identity_groups/${person.id}`)).status).toBe(404)
    const { body: events } = await here.call('GET', `/1.0/events?subject_id=${one}`)
    expect(events.records).toMatchObject([
      { action: 'identity.forgotten', agent_id: here.account.agent_id },
      { action: 'identity.exported', agent_id: here.account.agent_id },
    ])
  })
})
