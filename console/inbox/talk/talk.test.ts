import { expect, test, vi } from 'vitest'
import { memoryText } from '../../../widget/models/kept/stored-text'
import type { ContentPage } from '../../shell/shapes'
import { aClock, aContent, aConversation, pendingPromises, theDetails } from '../builders'
import { liveTextOf } from './log/live/live-text'
import { createOpenedConversations } from './open/opened-conversations'
import { createTalk } from './talk'

const at = (second: number) => new Date(Date.parse('2026-11-22T12:00:00Z') + second * 1_000).toJSON()
const aMessage = (nth: number, more = {}) =>
  aContent({ id: `m${nth}`, seq: nth, created_at: at(nth), body: `${nth}`, ...more })

async function aTalk({ contents = [aMessage(1)], details = theDetails(), watched = true, stored = memoryText() } = {}) {
  const clock = aClock()
  const requests: [string, { conversation_id: string }][] = []
  const page = { watched, details, contents, older: null as string | null }
  const records = {
    conversation: vi.fn(async (_: string) => page.details),
    contents: vi.fn(async (_: string, cursor?: string) =>
      cursor ? { records: [aMessage(-1), aMessage(0)], next: null } : { records: page.contents, next: page.older },
    ),
    events: async () => [],
    markRead: vi.fn(async () => ({ ...theDetails().marks, agent_read_seq: 9 })),
  }
  const talk = createTalk({
    records,
    connection: {
      ask: async (event, payload) => {
        requests.push([event, payload as { conversation_id: string }])
        return null
      },
    },
    me: () => 'me',
    opened: createOpenedConversations(stored),
    now: clock.now,
    after: clock.after,
    isWatched: () => page.watched,
    failed: () => {},
    isGone: (error) => error === 'gone',
  })
  await talk.open('c1')
  await pendingPromises()
  const bodies = () => talk.contents.value.map(({ body }) => body)
  return { talk, clock, requests, records, page, bodies }
}

test('messages are shown in order, each one time', async () => {
  const { talk, bodies, page } = await aTalk()
  talk.handlers.onAdded(aMessage(3))
  talk.handlers.onAdded(aMessage(2))
  talk.handlers.onAdded(aMessage(3))
  expect(bodies()).toEqual(['1', '2', '3'])
  page.older = 'older'
  page.contents = [aMessage(7)]
  await talk.read()
  expect(talk.hasEarlier.value).toBe(true)
  await talk.loadEarlier()
  expect(bodies()).toEqual(['-1', '0', '7'])
})

const livePartsLoaded = () => import('./log/live/live').then(pendingPromises)

test('a live message grows by pieces until the complete message arrives', async () => {
  const { talk, bodies } = await aTalk()
  const content = aMessage(2, { from: 'agent', body: '', live: 'streaming' as const })
  const piece = (at: number, text: string, status?: string) =>
    talk.handlers.onPiece({ id: 'm2', thread_id: 'c1', at, text, ...(status && { status }) })
  // The first piece can arrive before its message.
  piece(0, 'Once')
  talk.handlers.onAdded(content)
  await livePartsLoaded()
  expect(liveTextOf(talk, content)).toMatchObject({ body: 'Once', status: '' })
  piece(4, ' upon', 'Looking for a story')
  await livePartsLoaded()
  expect(liveTextOf(talk, content)).toMatchObject({ body: 'Once upon', status: 'Looking for a story' })
  piece(2, 'ly')
  await livePartsLoaded()
  expect(liveTextOf(talk, content)).toMatchObject({ body: 'Only', status: '' })
  talk.handlers.onPiece({ id: 'm2', thread_id: 'c2', at: 0, text: 'of another conversation' })
  talk.handlers.onChanged({ ...content, body: 'Only this', live: 'complete', updated_at: at(9) })
  piece(4, ' late')
  await livePartsLoaded()
  expect(bodies()).toEqual(['1', 'Only this'])
})

test('if pieces of a live message are missing, the conversation reloads once', async () => {
  const live = aMessage(2, { from: 'agent', body: 'Once upon', live: 'streaming' as const })
  const { talk, page, records } = await aTalk({ contents: [aMessage(1), { ...live, body: 'Once' }] })
  const piece = (at: number, text: string) => talk.handlers.onPiece({ id: 'm2', thread_id: 'c1', at, text })
  page.contents = [aMessage(1), live]
  piece(9, ' a')
  piece(11, ' time')
  await livePartsLoaded()
  await pendingPromises()
  expect(records.contents).toHaveBeenCalledTimes(2)
  expect(talk.contents.value.map((each) => liveTextOf(talk, each).body)).toEqual(['1', 'Once upon a time'])
  // This response contains less text than the pieces.
  await talk.read()
  await livePartsLoaded()
  expect(liveTextOf(talk, live).body).toBe('Once upon a time')
  // After a reconnect the server has more text than the page.
  page.contents = [aMessage(1), { ...live, body: 'Once upon a time there was' }]
  await talk.read()
  await livePartsLoaded()
  expect(talk.contents.value.map((each) => liveTextOf(talk, each).body)).toEqual(['1', 'Once upon a time there was'])
})

test('after a reconnect, loaded messages stay if the response overlaps', async () => {
  const { talk, bodies, page } = await aTalk({ contents: [aMessage(1), aMessage(2)] })
  page.contents = [aMessage(2), aMessage(3)]
  await talk.read()
  expect(bodies()).toEqual(['1', '2', '3'])
})

test('a message that arrives during loading is not replaced by older data', async () => {
  const { talk, bodies, page, records, clock } = await aTalk({ contents: [aMessage(1), aMessage(2)] })
  const sending = aMessage(3, { from: 'agent', delivery: 'sending', updated_at: at(3) })
  const answers: (() => void)[] = []
  records.contents.mockImplementation(
    (_: string) =>
      new Promise((answer) => {
        const { contents, older } = page
        answers.push(() => answer({ records: contents, next: older }))
      }),
  )
  page.contents = [aMessage(2), sending]
  const read = talk.read()
  talk.handlers.onAdded(sending)
  talk.handlers.onChanged({ ...sending, delivery: 'sent', updated_at: at(4) })
  talk.handlers.onAdded(aMessage(4))
  answers[0]?.()
  await read
  expect(bodies()).toEqual(['1', '2', '3', '4'])
  expect(talk.contents.value[2]?.delivery).toBe('sent')

  // After a gap the earlier contents are dropped, but the new message stays.
  page.contents = [aMessage(8)]
  const gap = talk.read()
  talk.handlers.onAdded(aMessage(9))
  answers[1]?.()
  await gap
  expect(bodies()).toEqual(['8', '9'])

  page.contents = [aMessage(1, { thread_id: 'c2' })]
  page.details = theDetails({ id: 'c2' })
  await clock.pass(60_000)
  const opened = talk.open('c2')
  talk.handlers.onAdded(aMessage(2, { thread_id: 'c2' }))
  answers[2]?.()
  await opened
  expect(bodies()).toEqual(['1', '2'])
})

test('the open conversation shows no message of another conversation', async () => {
  const { talk, bodies } = await aTalk()
  talk.handlers.onAdded(aMessage(2, { thread_id: 'c2' }))
  expect(bodies()).toEqual(['1'])
})

test('a message counts as read only when an agent looks at it', async () => {
  const { talk, records, page } = await aTalk({ watched: false })
  talk.markSeen()
  expect(records.markRead).not.toHaveBeenCalled()
  page.watched = true
  talk.markSeen()
  talk.markSeen()
  expect(records.markRead).toHaveBeenCalledExactlyOnceWith('c1', 'm1')
})

test("an agent's message shows that the customer received and read it", async () => {
  const { talk } = await aTalk({ contents: [aMessage(1), aMessage(2, { from: 'agent', delivery: 'sent' })] })
  const delivery = () => talk.contents.value[1] && talk.deliveryOf(talk.contents.value[1])
  expect(delivery()).toBe('sent')
  const marks = { ...theDetails().marks, customer_delivered_seq: 2 }
  talk.handlers.onMarks({ conversation_id: 'c1', marks })
  expect(delivery()).toBe('delivered')
  talk.handlers.onMarks({ conversation_id: 'c1', marks: { ...marks, customer_read_seq: 2 } })
  expect(delivery()).toBe('read')
})

test('a customer is shown as typing until they stop or send a message', async () => {
  const { talk, clock } = await aTalk()
  talk.handlers.onTyping({ conversation_id: 'c1', active: true, for_ms: 1_000 })
  expect(talk.customerTyping.value).toBe(true)
  await clock.pass(1_000)
  expect(talk.customerTyping.value).toBe(false)
  talk.handlers.onTyping({ conversation_id: 'c1', active: true, for_ms: 1_000 })
  talk.handlers.onAdded(aMessage(2))
  expect(talk.customerTyping.value).toBe(false)
})

test('the agent sees which colleagues have the conversation open', async () => {
  const { talk } = await aTalk()
  const presenceOf = (id: string) => ({ agent: { id, name: id }, viewing: true, typing: null })
  talk.handlers.onPresence({ conversation_id: 'c1', agents: [presenceOf('me'), presenceOf('ben')] })
  talk.handlers.onPresence({ conversation_id: 'c2', agents: [presenceOf('cleo')] })
  expect(talk.present.value.map(({ agent }) => agent.id)).toEqual(['ben'])
})

test('an agent who loses access sees the loaded messages until leaving', async () => {
  const { talk, requests: asked, bodies } = await aTalk()
  talk.handlers.onGone({ conversation_id: 'c1', reason: 'right_gone' })
  expect(talk.state.value).toBe('gone')
  expect(bodies()).toEqual(['1'])
  await talk.open('')
  expect(asked.map(([event]) => event)).toEqual(['conversation:open', 'conversation:leave'])
  expect(talk.state.value).toBe('none')
})

test("deleting a customer's data empties the open conversation", async () => {
  const { talk, clock, bodies } = await aTalk()
  talk.handlers.onBrowsed('c1')
  const reading = talk.read()
  talk.handlers.onGone({ conversation_id: 'c1', reason: 'deleted' })
  await clock.pass(1_000)
  await reading
  talk.handlers.onAdded(aMessage(2))
  expect([talk.state.value, talk.gone.value, talk.details.value, bodies()]).toEqual(['gone', 'deleted', null, []])
})

test("a closed conversation links to the customer's next conversation", async () => {
  const details = theDetails({ state: 'closed', created_at: at(1) })
  const { talk, clock, page, records } = await aTalk({ details })
  const another = (id: string, second: number) => aConversation({ id, created_at: at(second) })
  page.details = { ...details, earlier: [another('c0', 0), another('c2', 2), another('c3', 3)] }
  expect(talk.newer.value).toBe(null)
  talk.handlers.onConversation(another('c3', 3))
  await clock.pass(1_000)
  expect(talk.newer.value?.id).toBe('c3')
  talk.handlers.onConversation(another('c3', 3))
  talk.handlers.onConversation(aConversation({ id: 'c4', customer: { ...details.customer, id: 'i2' } }))
  await clock.pass(1_000)
  expect(records.conversation).toHaveBeenCalledTimes(2)
  talk.handlers.onConversation({ ...details, state: 'new', updated_at: at(4) })
  expect(talk.newer.value).toBe(null)
})

test('after access is lost, a failed reload does not change the reason shown', async () => {
  const { talk, records, bodies } = await aTalk()
  talk.handlers.onGone({ conversation_id: 'c1', reason: 'right_gone' })
  records.conversation.mockRejectedValue('gone')
  await talk.read()
  expect([talk.gone.value, bodies()]).toEqual(['right_gone', ['1']])
})

test('a conversation deleted during a lost connection is no longer shown', async () => {
  const { talk, records, bodies } = await aTalk()
  records.conversation.mockRejectedValue('gone')
  await talk.read()
  expect([talk.state.value, talk.gone.value, talk.details.value, bodies()]).toEqual(['gone', 'unknown', null, []])
})

test('the first unread message is marked for a returning agent', async () => {
  const contents = [aMessage(1), aMessage(2, { from: 'agent', author_id: 'ben' }), aMessage(3), aMessage(4)]
  const details = theDetails({ unread_count: 2 })
  const stored = memoryText()
  const first = await aTalk({ contents, details, stored })
  expect(first.talk.unreadFrom.value).toBe('')
  first.talk.markSeen()
  const second = await aTalk({ contents, details, stored })
  expect(second.talk.unreadFrom.value).toBe('m3')
  const ownContents = [aMessage(1), aMessage(2, { from: 'agent', author_id: 'me' }), aMessage(3), aMessage(4)]
  const elsewhere = await aTalk({ contents: ownContents, details })
  expect(elsewhere.talk.unreadFrom.value).toBe('m3')
})

test('holding down a key loads only the conversation where the agent stops', async () => {
  const { talk, clock, requests: asked, records } = await aTalk()
  await clock.pass(1_000)
  for (const id of ['c2', 'c3', 'c4', 'c5']) {
    void talk.open(id)
    await clock.pass(30)
  }
  expect(records.conversation.mock.calls.map(([id]) => id)).toEqual(['c1', 'c2'])
  await clock.pass(150)
  expect(records.conversation.mock.calls.map(([id]) => id)).toEqual(['c1', 'c2', 'c5'])
  expect(talk.state.value).toBe('here')
  expect(asked.map(([event, { conversation_id }]) => `${event} ${conversation_id}`)).toEqual([
    'conversation:open c1',
    'conversation:leave c1',
    'conversation:open c2',
    'conversation:leave c2',
    'conversation:open c5',
  ])
})

test('a conversation opens at a found message far back in its history', async () => {
  const { talk, bodies, page, records, clock } = await aTalk()
  await clock.pass(1_000)
  page.older = 'p3'
  page.contents = [aMessage(8)]
  const pages: Record<string, ContentPage> = {
    p3: { records: [aMessage(6), aMessage(7)], next: 'p2' },
    p2: { records: [aMessage(4), aMessage(5)], next: 'p1' },
    p1: { records: [aMessage(3)], next: null },
  }
  records.contents.mockImplementation(async (_, cursor) =>
    cursor ? (pages[cursor] as ContentPage) : { records: page.contents, next: page.older },
  )
  await talk.open('c2', { at: 'm4', q: 'four', focus: true })
  await pendingPromises()
  expect(bodies()).toEqual(['4', '5', '6', '7', '8'])
  expect(talk.target.value).toEqual({ id: 'm4', q: 'four', focus: true, read: true })
  expect(talk.hasEarlier.value).toBe(true)

  await talk.open('c2', { at: 'm3', q: '', focus: false })
  expect(bodies()).toEqual(['3', '4', '5', '6', '7', '8'])
  expect(talk.target.value).toEqual({ id: 'm3', q: '', focus: false, read: true })

  await talk.open('c2', { at: 'm2', q: '', focus: true })
  expect(talk.target.value).toBeNull()
})
