import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerThread } from '../../../contract/chat/realtime'
import { type AgentPage, anAgentPage } from '../../agents/testing/an-agent-page'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
let later = 0
let shop: Awaited<ReturnType<typeof aWebSource>>
let channelId: string
let pages: AgentPage[]
beforeAll(async () => {
  here = await aRunningApp({}, { clock: () => Date.now() + later })
})
afterAll(() => here.stop())
beforeEach(async () => {
  pages = []
  shop = await aWebSource(here)
  const { body } = await here.call('GET', '/1.0/channels')
  channelId = body.records.find(({ mode }: { mode: string }) => mode === 'real_time').id
  await here.call('PUT', `/1.0/channels/${channelId}`, { source_ids: [shop.sourceId], bot_id: null, ring_seconds: 30 })
})
afterEach(() => {
  for (const page of pages) page.close()
})

async function aReadyAgent(capacity = 3) {
  const agent = await anAgent(here, { reads: [shop.sourceId], rights: ['close_threads'] })
  const page = await anAgentPage(here, { token: agent.token })
  pages.push(page)
  await status(agent, 'available', capacity)
  return { ...agent, page }
}

const status = (agent: Agent, availability: string, capacity?: number) =>
  agent.call('PUT', '/1.0/users/me/status', { availability, ...(capacity && { capacity }) })
const act = (agent: Agent, id: string, name: string, body: object = {}) =>
  agent.call('PUT', `/1.0/conversations/${id}/${name}`, body)
const ringsAt = ({ page }: { page: AgentPage }, id: string) =>
  page.news('ring:started').filter(({ conversation }) => conversation.id === id).length

async function aCustomer(text = 'Hello') {
  const device = await aVisitor(here, { channelId: shop.channelId })
  const { id, thread_id } = await device.say(text)
  const places = () =>
    (device.news('thread:changed') as CustomerThread[]).flatMap(({ queue_position: place }) =>
      place === undefined ? [] : [place],
    )
  return { device, id: thread_id, contentId: id, places }
}

describe('a new real-time conversation', () => {
  test('an agent who accepts an incoming conversation becomes its owner', async () => {
    const [there, away] = [await aReadyAgent(), await aReadyAgent()]
    await status(away, 'away')
    const { id } = await aCustomer()
    await eventually('it rings', () => ringsAt(there, id) === 1)
    const { body } = await there.call('GET', `/1.0/conversations/${id}`)
    expect(body).toMatchObject({ routing_mode: 'real_time', state: 'new', ringing: { id: there.id } })
    expect(await there.page.ask('ring:accept', { conversation_id: id })).toMatchObject({ ok: true })
    expect((await there.call('GET', `/1.0/conversations/${id}`)).body).toMatchObject({ owner: { id: there.id } })
    await eventually('it rings no more', () => there.page.news('ring:ended').length === 1)
    expect(there.page.news('ring:ended')[0]).toMatchObject({ reason: 'accepted', owner: { id: there.id } })
    expect(ringsAt(away, id)).toBe(0)
    expect(await away.page.ask('ring:accept', { conversation_id: id })).toMatchObject({
      error: { code: 'taken', owner: { id: there.id } },
    })
  })

  test('a conversation that every agent declined is offered to all again', async () => {
    const [one, other] = [await aReadyAgent(), await aReadyAgent()]
    const { id } = await aCustomer()
    const first = await eventually('it rings', () => [one, other].find((agent) => ringsAt(agent, id) === 1))
    const second = first === one ? other : one
    await first.page.value('ring:decline', { conversation_id: id })
    await eventually('it rings at the other', () => ringsAt(second, id) === 1)
    expect(first.page.news('ring:ended')).toMatchObject([{ reason: 'passed_on', owner: null }])
    expect((await act(first, id, 'accept')).body.error).toBe('not_rung')
    await act(second, id, 'pass_on')
    await eventually('everybody has a rest', async () => {
      const ring = await here.store.read.ring(id)
      return ring?.agent_id === null && ring.due_at !== null
    })
    later += 16_000
    await eventually('it rings again', () => ringsAt(first, id) + ringsAt(second, id) === 3)
  })

  test('a conversation not accepted in time is offered to the next agent', async () => {
    const [one, other] = [await aReadyAgent(), await aReadyAgent()]
    await here.call('PUT', `/1.0/channels/${channelId}`, { ring_seconds: 20 })
    const { id } = await aCustomer()
    const first = await eventually('it rings', () => [one, other].find((agent) => ringsAt(agent, id) === 1))
    later += 21_000
    await eventually('it rings at the other', () => ringsAt(first === one ? other : one, id) === 1)
  })

  test('the longest waiting conversation is offered to an agent with capacity', async () => {
    const agent = await aReadyAgent(1)
    const [first, second, third] = [await aCustomer('1'), await aCustomer('2'), await aCustomer('3')]
    await eventually('the first rings', () => ringsAt(agent, first.id) === 1)
    await act(agent, first.id, 'accept')
    await eventually('the others know their place', () => second.places().at(-1) === 1 && third.places().at(-1) === 2)
    expect(ringsAt(agent, second.id)).toBe(0)
    const { threads } = await third.device.value('sync', { since: {} })
    expect(threads.map(({ queue_position }) => queue_position)).toEqual([2])
    await agent.call('POST', '/1.0/contents', { in_reply_to_id: first.contentId, body: 'Done' })
    await act(agent, first.id, 'close')
    await eventually('then the second rings', () => ringsAt(agent, second.id) === 1)
    expect(ringsAt(agent, third.id)).toBe(0)
    await act(agent, second.id, 'accept')
    await eventually('the second is told', () => second.places().at(-1) === null)
    await eventually('the third is next', () => third.places().at(-1) === 1)
  })

  test('a waiting conversation is offered to an agent who becomes available', async () => {
    const agent = await aReadyAgent()
    await status(agent, 'away')
    const { id } = await aCustomer()
    await eventually('it waits', async () => (await here.store.read.ring(id)) !== null)
    await status(agent, 'available')
    await eventually('it rings', () => ringsAt(agent, id) === 1)
    await status(agent, 'busy')
    await eventually('it rings no more', () => agent.page.news('ring:ended').length === 1)
  })

  test('conversations are offered only while their routing mode is real time', async () => {
    await here.call('PUT', `/1.0/channels/${channelId}`, { source_ids: [] })
    const agent = await aReadyAgent()
    const { id } = await aCustomer()
    await act(agent, id, 'sort', { routing_mode: 'real_time' })
    await eventually('it rings', () => ringsAt(agent, id) === 1)
    await act(agent, id, 'sort', { routing_mode: 'asynchronous' })
    await eventually('it rings no more', () => agent.page.news('ring:ended').length === 1)
  })
})

describe('bot of a routing mode', () => {
  async function aBot(...bot_may: string[]) {
    const bot = await anAgent(here, { reads: [shop.sourceId], rights: ['close_threads'] })
    await here.call('PUT', `/1.0/channels/${channelId}`, { bot_id: bot.id, bot_may })
    return bot
  }

  test('agents get an offer of a conversation after the bot passes it on', async () => {
    const [agent, bot] = [await aReadyAgent(), await aBot('engage', 'hand_over')]
    const [first, second] = [await aCustomer(), await aCustomer()]
    await bot.call('POST', '/1.0/contents', { in_reply_to_id: first.contentId, body: 'I am a bot' })
    expect((await act(bot, first.id, 'hand_over')).body).toMatchObject({ state: 'new', owner: null })
    await eventually('it rings', () => ringsAt(agent, first.id) === 1)
    expect(ringsAt(agent, second.id)).toBe(0)
    later += 61_000
    await eventually('and what the bot left unanswered', () => ringsAt(agent, second.id) === 1)
  })

  test("a bot's message after passing a conversation does not count as reply", async () => {
    const [person, bot] = [await anAgent(here, { reads: [shop.sourceId] }), await aBot('engage', 'hand_over')]
    await here.store.transact(async (tx) => {
      const agent = await tx.agent(person.id)
      if (agent) await tx.updateAgent({ ...agent, email: 'person@shop.test' })
    })
    const { id, contentId } = await aCustomer()
    const { waiting_since, with_people } = (await person.call('GET', `/1.0/conversations/${id}`)).body
    expect(with_people).toBe(false)
    await act(bot, id, 'hand_over')
    await bot.call('POST', '/1.0/contents', { in_reply_to_id: contentId, body: 'A person comes' })
    expect((await person.call('GET', `/1.0/conversations/${id}`)).body).toMatchObject({
      with_people: true,
      state: 'new',
      owner: null,
      waiting_since,
    })
    expect(await here.store.read.thread(id)).toMatchObject({ first_reply_at: null })
    expect((await act(person, id, 'take')).body).toMatchObject({
      intervention: { first_user_reply_in: null },
      first_person_reply_in: null,
    })
    later += 5_000
    await person.call('POST', '/1.0/contents', { in_reply_to_id: contentId, body: 'Here I am' })
    const { body } = await person.call('GET', `/1.0/conversations/${id}`)
    expect(body).toMatchObject({ state: 'waiting', owner: { id: person.id } })
    expect(body.first_person_reply_in).toBeGreaterThanOrEqual(5)
    expect(body.intervention.first_user_reply_in).toBeGreaterThanOrEqual(5)
    expect(await here.store.read.thread(id)).toMatchObject({ first_reply_by: person.id })
  })

  test('a bot can act only as its routing mode allows', async () => {
    const bot = await aBot()
    const { id, contentId } = await aCustomer()
    const reply = await bot.call('POST', '/1.0/contents', { in_reply_to_id: contentId, body: 'Hi' })
    expect(reply.body.error).toBe('bot_may_not_engage')
    expect((await act(bot, id, 'close')).body.error).toBe('bot_may_not_complete')
    expect((await act(bot, id, 'hand_over')).body.error).toBe('bot_may_not_hand_over')
  })
})
