import { expect, test } from 'vitest'
import { aClock, pendingPromises } from '../builders'
import { type AgentSocket, createConnection } from './connection'

async function aConnection() {
  const listeners = new Map<string, (payload: never) => void>()
  const clock = aClock()
  const questions: { answer(): void; fail(): void }[] = []
  const seen = { connects: 0, reads: 0 }
  const socket: AgentSocket = {
    on: (event, listener) => listeners.set(event, listener),
    emitWithAck: () =>
      new Promise((done, fail) =>
        questions.push({ answer: () => done({ ok: true, value: null }), fail: () => fail() }),
      ),
    connect: () => {
      seen.connects += 1
    },
    disconnect: () => tell('disconnect', 'io client disconnect'),
  }
  const tell = (event: string, payload?: unknown) => listeners.get(event)?.(payload as never)
  const connection = createConnection({
    open: async () => socket,
    listeners: {} as never,
    onConnected: () => {
      seen.reads += 1
    },
    onSignedOut: () => {},
    after: clock.after,
  })
  await pendingPromises()
  tell('connect')
  return { connection, clock, questions, seen, tell }
}

test('an agent sees within 5 s that the network swallows everything', async () => {
  const { connection, clock, questions } = await aConnection()
  await clock.pass(2_000)
  questions[0]?.answer()
  await pendingPromises()
  expect(connection.state.value).toBe('online')
  await clock.pass(2_000)
  await clock.pass(2_500)
  expect(questions).toHaveLength(2)
  expect(connection.state.value).toBe('offline')
})

test('after a late answer the page is online and reads what it missed', async () => {
  const { connection, clock, questions, seen } = await aConnection()
  await clock.pass(2_000)
  await clock.pass(2_500)
  questions[0]?.answer()
  await pendingPromises()
  expect([connection.state.value, seen.reads, seen.connects]).toEqual(['online', 2, 1])
})

test('a question that nobody answers begins a new connection', async () => {
  const { connection, clock, questions, seen, tell } = await aConnection()
  await clock.pass(2_000)
  questions[0]?.fail()
  await pendingPromises()
  expect([connection.state.value, seen.connects]).toEqual(['offline', 2])
  await clock.pass(60_000)
  expect(questions).toHaveLength(1)
  tell('connect')
  expect(connection.state.value).toBe('online')
})

test('a cut connection asks nothing more', async () => {
  const { connection, clock, questions, tell } = await aConnection()
  tell('disconnect', 'transport close')
  await clock.pass(60_000)
  expect([connection.state.value, questions.length]).toEqual(['offline', 0])
})
