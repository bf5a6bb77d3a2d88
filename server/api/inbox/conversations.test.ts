import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../clients/typescript/client'
import type { Conversation, ConversationContent, ConversationDetails } from '../../../clients/typescript/operations'
import type { CustomerContent } from '../../../contract/chat/realtime'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource, type VisitorDevice } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let anna: Agent
let ben: Agent
let stranger: Agent
beforeAll(async () => {
  here = await aRunningApp()
  shop = await aWebSource(here)
  anna = await anAgent(here, { reads: [shop.sourceId], rights: ['close_threads', 'open_threads'] })
  ben = await anAgent(here, { reads: [shop.sourceId], rights: ['close_threads', 'open_threads'] })
  stranger = await anAgent(here, { reads: [(await aWebSource(here)).sourceId] })
})
afterAll(() => here.stop())

async function aCustomerSays(...texts: string[]) {
  const device = await aVisitor(here, { channelId: shop.channelId })
  const said = []
  for (const text of texts) said.push(await device.say(text))
  const [first] = said
  if (!first) throw new Error('nothing was said')
  return { device, id: first.thread_id, contentId: said.at(-1)?.id ?? '' }
}

const lists = {
  new: 'state=new',
  assigned: 'state=assigned',
  waiting: 'state=waiting',
  closed: 'state=closed',
  mine: 'owner_id=me',
  unassigned: 'owner_id=nobody',
} as const

async function listsWith(agent: Agent, id: string): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(lists).map(async ([name, query]) => {
      const { body } = await agent.call('GET', `/1.0/conversations?${query}&limit=100`)
      return (body.records as Conversation[]).some((each) => each.id === id) ? [name] : []
    }),
  )
  return found.flat()
}

const act = (agent: Agent, id: string, name: string, body?: unknown) =>
  agent.call('PUT', `/1.0/conversations/${id}/${name}`, body ?? {})
const one = async (agent: Agent, id: string): Promise<ConversationDetails> =>
  (await agent.call('GET', `/1.0/conversations/${id}`)).body
const reply = (agent: Agent, inReplyTo: string, body: string, more: object = {}) =>
  agent.call('POST', '/1.0/contents', { in_reply_to_id: inReplyTo, body, ...more })

describe('the lists of a conversation', () => {
  test('the state goes from new to assigned, waiting and closed', async () => {
    const { device, id, contentId } = await aCustomerSays('Where is my order?', 'Hello?')
    expect(await listsWith(anna, id)).toEqual(['new', 'unassigned'])
    expect((await act(anna, id, 'take')).body).toMatchObject({
      state: 'assigned',
      owner: { id: anna.id },
      unread_count: 2,
    })
    expect([await listsWith(anna, id), await listsWith(ben, id)]).toEqual([['assigned', 'mine'], ['assigned']])
    const { body: ofState } = await anna.call('GET', '/1.0/conversations?state=mine')
    expect((ofState.records as Conversation[]).map((each) => each.id)).toContain(id)
    await reply(anna, contentId, 'On its way')
    expect(await listsWith(anna, id)).toEqual(['waiting', 'mine'])
    expect(await one(anna, id)).toMatchObject({ waiting_since: null, unread_count: 0, owner: { id: anna.id } })
    await device.say('Thank you')
    expect(await listsWith(anna, id)).toEqual(['assigned', 'mine'])
    expect((await act(anna, id, 'close')).status).toBe(200)
    expect(await listsWith(anna, id)).toEqual(['closed'])
    await eventually('it is closed', async () => (await one(anna, id)).closed)
    expect(await one(anna, id)).toMatchObject({ state: 'closed', owner: null, intervention: null })
    await act(anna, id, 'reopen')
    expect(await listsWith(anna, id)).toEqual(['waiting', 'unassigned'])
  })

  test('a released conversation is new again', async () => {
    const { id } = await aCustomerSays('Just saying')
    await act(anna, id, 'take')
    expect((await act(anna, id, 'release')).body).toMatchObject({ state: 'new', owner: null })
    expect((await act(ben, id, 'take')).body).toMatchObject({ state: 'assigned', owner: { id: ben.id } })
    expect((await act(ben, id, 'ignore')).body).toMatchObject({ state: 'waiting', owner: null, waiting_since: null })
  })

  test('messages marked as handled count as ignored, and no agent owns them', async () => {
    const { id, contentId } = await aCustomerSays('Just saying', 'Again', 'Never mind')
    await act(anna, id, 'take')
    expect((await act(anna, id, 'ignore')).body).toMatchObject({ waiting_since: null, owner: null, intervention: null })
    const { records } = (await anna.call('GET', `/1.0/conversations/${id}/contents`)).body
    expect(records.map(({ status }: ConversationContent) => status)).toEqual(['ignored', 'ignored', 'ignored'])
    const { body: opened } = await anna.call('POST', '/1.0/interventions', { content_id: contentId })
    expect(opened).toMatchObject({ user_id: anna.id, closed_at: null })
  })

  test('an agent without access to the source finds no conversation of it', async () => {
    const { id } = await aCustomerSays('Hello')
    expect(await listsWith(stranger, id)).toEqual([])
    for (const path of ['', '/contents']) {
      expect((await stranger.call('GET', `/1.0/conversations/${id}${path}`)).status).toBe(404)
    }
    for (const name of ['take', 'release', 'close', 'reopen', 'ignore']) {
      expect([name, (await act(stranger, id, name)).status]).toEqual([name, 404])
    }
    expect((await stranger.call('GET', '/1.0/conversations/counts')).body).toMatchObject({
      lists: { all: { open: 0, needs_answer: 0 } },
      new: 0,
    })
  })
})

describe('a conversation has one owner', () => {
  test("if two agents take it together, the second sees the owner's name", async () => {
    const { id } = await aCustomerSays('Me!')
    const answers = await Promise.all([anna, ben].map((agent) => act(agent, id, 'take')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body as ConversationDetails
    const lost = answers.find(({ status }) => status === 409)?.body
    expect(lost).toMatchObject({ error: 'taken', owner: won.owner })
    expect(lost.message).toBe(`${won.owner?.name} has this conversation.`)
  })

  test("a refused reply to a colleague's conversation names the owner", async () => {
    const { id, contentId } = await aCustomerSays('Hello')
    await act(anna, id, 'take')
    const { status, body } = await reply(ben, contentId, 'Me too')
    expect([status, body.error, body.owner.id]).toEqual([403, 'not_owner', anna.id])
  })

  test('only the owner can hand a conversation over', async () => {
    const { id } = await aCustomerSays('Parcel')
    expect((await act(anna, id, 'hand_over', { user_id: ben.id })).body.error).toBe('nobodys')
    await act(anna, id, 'take')
    expect((await act(ben, id, 'hand_over', { user_id: ben.id })).body).toMatchObject({
      error: 'not_owner',
      owner: { id: anna.id },
    })
    const { body } = await act(anna, id, 'hand_over', { user_id: ben.id, comment: 'You know her' })
    expect(body).toMatchObject({ owner: { id: ben.id }, preview: { text: 'You know her', private: true } })
    expect((await act(ben, id, 'hand_over', { user_id: stranger.id })).status).toBe(422)
  })

  test('a conversation handed over is unread for the new owner', async () => {
    const { id } = await aCustomerSays('Parcel')
    const reads = (agent: Agent) => agent.call('PUT', `/1.0/content_threads/${id}/read`, {})
    await act(anna, id, 'take')
    await reads(anna)
    expect(await one(anna, id)).toMatchObject({ unread_count: 0, unseen: false })
    await act(anna, id, 'hand_over', { user_id: ben.id })
    expect(await one(ben, id)).toMatchObject({ unread_count: 0, unseen: true, state: 'assigned' })
    await reads(anna)
    expect((await one(ben, id)).unseen).toBe(true)
    expect((await reads(ben)).status).toBe(200)
    expect((await one(ben, id)).unseen).toBe(false)
    await act(ben, id, 'hand_over', { user_id: anna.id })
    expect((await one(anna, id)).unseen).toBe(true)
    await act(anna, id, 'release')
    await act(anna, id, 'take')
    expect((await one(anna, id)).unseen).toBe(false)
  })

  test('an agent with the right can assign any conversation', async () => {
    const lead = await anAgent(here, { reads: [shop.sourceId], rights: ['edit_interventions'] })
    const { id } = await aCustomerSays('Anybody?')
    expect((await act(lead, id, 'reassign', { user_id: anna.id })).body.owner.id).toBe(anna.id)
    expect((await act(ben, id, 'reassign', { user_id: ben.id })).body.error).toBe('not_owner')
    expect((await act(lead, id, 'reassign', { user_id: ben.id })).body.owner.id).toBe(ben.id)
    expect((await act(lead, id, 'reassign', { user_id: null })).body).toMatchObject({ state: 'new', owner: null })
  })
})

describe('the messages of a conversation', () => {
  test('messages and comments are listed in order, in pages', async () => {
    const { id, contentId } = await aCustomerSays('1')
    await anna.call('POST', `/1.0/conversations/${id}/comments`, { body: 'a comment' })
    await reply(anna, contentId, '2')
    await reply(anna, contentId, '3')
    const page = async (cursor: string | null) =>
      (await anna.call('GET', `/1.0/conversations/${id}/contents?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body
    const newest = await page(null)
    const older = await page(newest.next)
    const bodies = (records: ConversationContent[]) => records.map(({ body }) => body)
    expect([bodies(newest.records), bodies(older.records), older.next]).toEqual([['2', '3'], ['1', 'a comment'], null])
    const [, comment] = older.records as ConversationContent[]
    expect(comment).toMatchObject({ private_message: true, seq: null, shown: null, delivery: null })
    expect(newest.records[0]).toMatchObject({ from: 'agent', seq: 2, shown: { body: '2', seq: 2 } })
    await eventually('it is sent', async () => {
      const { records } = await page(null)
      return (records as ConversationContent[]).every(({ delivery }) => delivery === 'sent')
    })
  })

  test('a reply sent twice with the same id is stored one time', async () => {
    const { device, id, contentId } = await aCustomerSays('Hello')
    const client_id = randomUUID()
    const [first, again] = [
      await reply(anna, contentId, 'Hi', { client_id }),
      await reply(anna, contentId, 'Hi', { client_id }),
    ]
    expect(again.body.id).toBe(first.body.id)
    const heard = () => (device.news('message:added') as CustomerContent[]).filter(({ from }) => from === 'agent')
    await eventually('it arrives', () => heard().length > 0)
    const { body } = await anna.call('GET', `/1.0/conversations/${id}/contents`)
    const own = (body.records as ConversationContent[]).filter(({ from }) => from === 'agent')
    expect(own.map((each) => each.client_id)).toEqual([client_id])
    expect(heard()).toMatchObject([{ body: 'Hi', client_id: null }])
  })

  test('the earlier conversations of the same customer are listed', async () => {
    const { device, id } = await aCustomerSays('First')
    const second = await device.say('Second', { new_thread: true })
    const { earlier, earlier_count, customer, may } = await one(anna, second.thread_id)
    expect([earlier.map((each) => each.id), earlier_count]).toEqual([[id], 1])
    expect([customer.named, may]).toEqual([
      false,
      { reply: true, close: true, open: true, reassign: true, edit_customer: false, mail_transcript: false },
    ])
  })
})

describe('lists', () => {
  test('paging repeats no conversation when a conversation moves up', async () => {
    const source = await aWebSource(here)
    const agent = await anAgent(here, { reads: [source.sourceId] })
    const devices: { device: VisitorDevice; id: string }[] = []
    for (let nth = 0; nth < 5; nth++) {
      const device = await aVisitor(here, { channelId: source.channelId })
      devices.push({ device, id: (await device.say(`Number ${nth}`)).thread_id })
    }
    const page = async (cursor = '') =>
      (await agent.call('GET', `/1.0/conversations?limit=2${cursor && `&cursor=${cursor}`}`)).body
    const first = await page()
    await devices[0]?.device.say('Up I go')
    const second = await page(first.next)
    const ids = [first, second].flatMap(({ records }) => (records as Conversation[]).map(({ id }) => id))
    expect(ids).toEqual([4, 3, 2, 1].map((nth) => devices[nth]?.id))
    expect(second.next).toBeNull()
    const oldest = (await agent.call('GET', '/1.0/conversations?sort=waiting_since&limit=1')).body.records[0]
    expect(oldest.id).toBe(devices[0]?.id)
  })

  test('text search finds messages and names', async () => {
    const { device, id } = await aCustomerSays('Do you have a samovar?')
    await device.value('session:identify', { firstname: 'Wilhelmina' })
    for (const word of ['SAMOVAR', 'wilhel', '"have a samovar"']) {
      const { body } = await anna.call('GET', `/1.0/conversations?q=${encodeURIComponent(word)}`)
      expect([word, (body.records as Conversation[]).map((each) => each.id)]).toEqual([word, [id]])
    }
    expect((await anna.call('GET', '/1.0/conversations?cursor=nonsense')).body.errors[0].path).toBe('cursor')
  })

  test("counts and lists follow a conversation's routing mode", async () => {
    const source = await aWebSource(here)
    const agent = await anAgent(here, { reads: [source.sourceId] })
    const modes = (await here.call('GET', '/1.0/channels')).body.records
    const triage = modes.find(({ mode }: { mode: string }) => mode === 'triage')
    await here.call('PUT', `/1.0/channels/${triage.id}`, { source_ids: [source.sourceId] })
    const device = await aVisitor(here, { channelId: source.channelId })
    const { thread_id, id: contentId } = await device.say('Sort me')
    const counts = async () => (await agent.call('GET', '/1.0/conversations/counts')).body
    const inMode = async (mode: string) =>
      (await agent.call('GET', `/1.0/conversations?routing_mode=${mode}`)).body.records.length
    expect(await counts()).toMatchObject({
      lists: {
        mine: { open: 0, needs_answer: 0 },
        unassigned: { open: 1, needs_answer: 1 },
        all: { open: 1, needs_answer: 1 },
      },
      new: 1,
      mine: 0,
      new_by_mode: { triage: 1 },
    })
    expect([await inMode('triage'), await inMode('asynchronous')]).toEqual([1, 0])
    await act(agent, thread_id, 'sort', { routing_mode: 'asynchronous' })
    expect(await counts()).toMatchObject({ new_by_mode: { triage: 0, asynchronous: 1 } })
    await act(agent, thread_id, 'take')
    await reply(agent, contentId, 'Sorted')
    expect(await counts()).toMatchObject({
      lists: {
        mine: { open: 1, needs_answer: 0 },
        unassigned: { open: 0, needs_answer: 0 },
        all: { open: 1, needs_answer: 0 },
      },
      waiting: 1,
      mine: 0,
    })
    expect([await inMode('triage'), await inMode('asynchronous')]).toEqual([0, 1])
    await here.call('PUT', `/1.0/channels/${triage.id}`, { source_ids: [] })
  })
})

test('an agent sees earlier owners and states of a readable conversation', async () => {
  const { id, contentId } = await aCustomerSays('Is anybody there?')
  await act(anna, id, 'take')
  await act(anna, id, 'hand_over', { user_id: ben.id })
  await act(ben, id, 'release')
  await reply(ben, contentId, 'Yes')
  await act(ben, id, 'close')
  await eventually('it is closed', async () => (await one(anna, id)).closed)
  await act(anna, id, 'reopen')
  const { records } = (await anna.call('GET', `/1.0/conversations/${id}/events`))
    .body as Answer<'listConversationEvents'>
  expect(records.map(({ what, by, from, to }) => [what, by?.id, from?.id, to?.id])).toEqual([
    ['taken', anna.id, undefined, undefined],
    ['reassigned', anna.id, anna.id, ben.id],
    ['released', ben.id, ben.id, undefined],
    ['taken', ben.id, undefined, undefined],
    ['closed', ben.id, undefined, undefined],
    ['reopened', anna.id, undefined, undefined],
  ])
  expect((await stranger.call('GET', `/1.0/conversations/${id}/events`)).status).toBe(404)
})

test("the preview of a conversation has the author's id", async () => {
  const { id, contentId } = await aCustomerSays('Who are you?')
  expect((await one(anna, id)).preview).toMatchObject({ author_id: null })
  await reply(ben, contentId, 'I am Ben')
  expect((await one(anna, id)).preview).toMatchObject({ author_id: ben.id, text: 'I am Ben' })
})
