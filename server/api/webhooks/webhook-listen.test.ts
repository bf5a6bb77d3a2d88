import { createConnection } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newAgent, newToken } from '../../conversation/new-records'
import { agentRoleId } from '../../conversation/rights'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { hashToken, newAccessToken } from '../../values/hash-token'

let here: RunningApp
const closing: (() => void)[] = []
beforeEach(async () => {
  here = await aRunningApp()
})
afterEach(async () => {
  endAll()
  await here.stop()
})

function endAll() {
  for (const close of closing.splice(0)) close()
}

interface ReceivedEvents {
  id: string
  event: string
  data: {
    id: string
    domain_id: string
    events: { id: string; type: string; resource: { metadata: { body: string } } }[]
  }
}

async function listen(query = '', { token = here.account.access_token, headers = {} } = {}) {
  const end = new AbortController()
  closing.push(() => end.abort())
  const answer = await fetch(`${here.url}/1.0/webhooks/listen?${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: end.signal,
  })
  const stream = {
    answer,
    text: '',
    ended: false,
    heard: () => parse(stream.text),
    bodies: () => stream.heard().map(bodyOf),
  }
  if (!answer.body || answer.status !== 200) return stream
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const part of answer.body as AsyncIterable<Uint8Array>)
        stream.text += decoder.decode(part, { stream: true })
    } catch {}
    stream.ended = true
  })()
  return stream
}

const bodyOf = ({ data }: ReceivedEvents) => data.events[0]?.resource.metadata.body

const parse = (text: string): ReceivedEvents[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .filter((frame) => frame.includes('data: '))
    .map((frame) => {
      const fields = Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
      return { ...fields, data: JSON.parse(fields.data) } as ReceivedEvents
    })

test('a stream has the same event bodies as a webhook', async () => {
  const stream = await listen()
  expect(stream.answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const customer = await here.customer()
  const asked = await customer.say('Hello listeners')
  await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Hi' })
  await eventually('three events', () => stream.heard().length === 3)
  expect(stream.heard().map(({ event }) => event)).toEqual(['content.imported', 'content.replied', 'content.exported'])
  const [first] = stream.heard()
  expect(first?.data.events[0]).toMatchObject({ id: first?.id, type: 'content.imported', resource: { id: asked.id } })
  expect(first?.data.domain_id).toMatch(/^[0-9a-f]{24}$/)
})

test('a stream has only the types and sources that the request names', async () => {
  const replies = await listen('events=content.replied,content.exported')
  const elsewhere = await listen(`source_ids=${'0'.repeat(24)}`)
  const all = await listen(`source_ids=${here.account.source_id}`)
  const asked = await (await here.customer()).say('Hello')
  await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Hi' })
  await eventually('all', () => all.heard().length === 3)
  await eventually('the replies', () => replies.heard().length === 2)
  expect(elsewhere.heard()).toEqual([])
  expect((await listen('events=content.eaten')).answer.status).toBe(422)
})

test('a token in the query is valid for the whole stream', async () => {
  const stream = await listen(`access_token=${here.account.access_token}&heartbeat=1`, { token: '' })
  const customer = await here.customer()
  for (const word of ['one', 'two']) {
    await customer.say(word)
    await eventually('it comes', () => stream.bodies().includes(word))
  }
  expect(stream.ended).toBe(false)
})

test('a stream resumes after the last event that the client received', async () => {
  const first = await listen()
  const customer = await here.customer()
  await customer.say('one')
  await eventually('the first', () => first.heard().length === 1)
  const lastId = first.heard()[0]?.id ?? ''
  endAll()
  await customer.say('two')
  await customer.say('three')
  const again = await listen('', { headers: { 'last-event-id': lastId } })
  await eventually('the rest', () => again.heard().length === 2)
  expect(again.bodies()).toEqual(['two', 'three'])
  const inQuery = await listen(`last_event_id=${lastId}`)
  await eventually('the rest', () => inQuery.heard().length === 2)
  const since = await listen(`since=${new Date(Date.now() - 60_000).toISOString()}`)
  await eventually('all of them', () => since.heard().length === 3)
  const older = await listen(`last_event_id=${'0'.repeat(24)}`)
  await eventually('all of them', () => older.heard().length === 3)
})

async function anAgent(readable: string[]) {
  const { ids, clock } = here.app.needs
  const agent = newAgent({ id: ids(), name: 'Listener', role_id: agentRoleId }, clock())
  const token = newAccessToken()
  await here.store.transact(async (tx) => {
    await tx.insertAgent(agent)
    for (const id of readable) {
      await tx.insertSourcePermission({
        agent_id: agent.id,
        source_id: id,
        read: true,
        reply: false,
        initiate_discussion: false,
      })
    }
    const record = { id: ids(), agent_id: agent.id, label: 'test', token_hash: hashToken(token) }
    await tx.insertToken(newToken(record, clock()))
  })
  return { agent, token }
}

test('a stream has only events that its agent may read', async () => {
  const deaf = await listen('', { token: (await anAgent([])).token })
  const { agent, token } = await anAgent([here.account.source_id])
  const hears = await listen('heartbeat=1', { token })
  const customer = await here.customer()
  await customer.say('for those who may')
  await eventually('it is heard', () => hears.heard().length === 1)
  expect(deaf.heard()).toEqual([])
  await here.store.transact((tx) => tx.updateAgent({ ...agent, enabled: false }))
  await customer.say('not for this one')
  await eventually('the stream ends', () => hears.ended)
  expect(hears.bodies()).toEqual(['for those who may'])
  expect((await listen('', { token: 'wrong' })).answer.status).toBe(401)
})

test('heartbeats arrive while there are no events', { tags: 'deep' }, async () => {
  const stream = await listen('heartbeat=1')
  await eventually('two signs', () => stream.text.split('\n').filter((line) => line === ':').length >= 2)
})

test('one token can have ten streams open at the same time', { tags: 'deep' }, async () => {
  for (let n = 0; n < 10; n++) expect((await listen()).answer.status).toBe(200)
  expect((await listen()).answer.status).toBe(503)
  endAll()
  await eventually('there is room again', async () => (await listen()).answer.status === 200)
})

test.each([
  ['of one token', { token: 2, server: 0 }, 200],
  ['in all', { token: 0, server: 2 }, 503],
])('the number of open streams is limited, %s', async (_, streams, others) => {
  await here.stop()
  here = await aRunningApp({}, { limits: { streams } })
  for (const _ of [1, 2]) expect((await listen()).answer.status).toBe(200)
  const { answer } = await listen()
  expect(answer.status).toBe(503)
  expect((await answer.json()).message).toContain('Too many streams of events are open.')
  expect((await listen('', { token: here.account.bot_access_token })).answer.status).toBe(others)
})

test('stopping the server ends the streams', async () => {
  const stream = await listen()
  await here.app.stop()
  await eventually('it ends', () => stream.ended)
})

test('a client that does not read uses limited memory and delays nobody else', async () => {
  const port = Number(new URL(here.url).port)
  const socket = createConnection(port, '127.0.0.1')
  socket.pause()
  closing.push(() => socket.destroy())
  const body = JSON.stringify({ padding: 'x'.repeat(20_000) })
  const { ids, clock } = here.app.needs
  const start = new Date(clock() - 1000).toISOString()
  for (let n = 0; n < 40; n++) {
    await here.store.transact(async (tx) => {
      for (let m = 0; m < 50; m++) {
        const event = {
          id: ids(),
          type: 'content.imported' as const,
          thread_id: 'a',
          body,
          created_at: clock(),
        }
        await tx.insertPublished({ ...event, source_id: here.account.source_id })
      }
    })
  }
  let held = 0
  here.app.api.server.on('request', (_, response) => {
    const timer = setInterval(() => {
      held = Math.max(held, response.writableLength)
    }, 5)
    response.on('close', () => clearInterval(timer))
  })
  socket.write(
    `GET /1.0/webhooks/listen?since=${start} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${here.account.access_token}\r\n\r\n`,
  )
  await eventually('the reader is behind', () => held > 0)
  const other = await listen(`since=${start}`)
  await eventually('another reader is not held up', () => other.text.length > 40_000_000)
  expect(held).toBeLessThan(200_000)
})
