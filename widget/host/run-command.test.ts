import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Composer } from '../models/composer/composer'
import { createShell } from '../models/session/shell'
import { aCustomer } from '../models/testing/a-customer'
import { aContent, aThread } from '../models/testing/builders'
import { fakeServer } from '../models/testing/fake-server'
import type { ChatSession } from '../session/chat-session'
import type { HostPage } from './host-page'
import { runCommand } from './run-command'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aChat(signOut: (shell: ReturnType<typeof createShell>) => Promise<unknown>) {
  const shell = createShell()
  shell.setConnection('online')
  const post = vi.fn()
  const write = vi.fn()
  const asked = runCommand({ bubblewire: 1, type: 'command', id: 1, name: 'sign_out', request: null } as never, {
    host: { post } as Partial<HostPage> as HostPage,
    shell,
    chatSession: signal({ session: { signOut: () => signOut(shell) } } as never as ChatSession),
    composer: { write } as Partial<Composer> as Composer,
    applySettings() {},
    startSession() {},
    restart() {},
  })
  const answer = async () => {
    await vi.runAllTimersAsync()
    await asked
    return post.mock.lastCall?.[0]
  }
  return { shell, write, answer }
}

const silent = () => Promise.reject(new Error('closed'))

test('a sign-out succeeds although its response was lost', async () => {
  const { write, answer } = aChat((shell) => {
    setTimeout(() => shell.setConnection('refused', 'invalid_session'), 400)
    return silent()
  })
  expect(await answer()).toEqual({ type: 'answer', id: 1, ok: true, value: null })
  expect(write).toHaveBeenCalledWith('')
})

test('a sign-out during a lost connection waits for the reconnect', async () => {
  let connected = false
  const { answer } = aChat(async (shell) => {
    if (connected) return { ok: true, value: null }
    setTimeout(() => shell.setConnection('offline'), 900)
    setTimeout(() => {
      connected = true
      shell.setConnection('online')
    }, 8_000)
    return silent()
  })
  expect(await answer()).toMatchObject({ ok: true })
})

test('a sign-out fails if the server refuses the chat', async () => {
  const { shell, write, answer } = aChat(silent)
  shell.setConnection('refused', 'unknown_channel')
  expect(await answer()).toMatchObject({ ok: false, error: { code: 'no_answer' } })
  expect(write).not.toHaveBeenCalled()
})

function aWatchedChat() {
  const { conversation, exchange } = aCustomer()
  const post = vi.fn()
  const host = { post } as Partial<HostPage> as HostPage
  const chatSession = signal<ChatSession | null>({ conversation } as never)
  const watch = () =>
    runCommand({ bubblewire: 1, type: 'command', id: 1, name: 'watch', request: null } as never, {
      host,
      shell: createShell(),
      chatSession,
      composer: {} as Composer,
      applySettings() {},
      startSession() {},
      restart() {},
    })
  const load = (bodies: string[], thread = aThread()) => {
    const contents = bodies.map((body, nth) => aContent({ thread_id: thread.id, seq: nth + 1, body }))
    const threads = [{ ...thread, last_seq: contents.length }]
    conversation.applySync({ threads, contents, gone: [], more: false, identity: null }, {})
  }
  const events = () =>
    post.mock.calls.flatMap(([{ type, name, detail }]) => (type === 'event' ? `${name}: ${detail.body}` : []))
  return { conversation, exchange, chatSession, watch, load, events }
}

test('a page gets each message event once, although it asked for them twice', async () => {
  const { conversation, watch, load, events } = aWatchedChat()
  await watch()
  await watch()
  load(['Hello'])
  conversation.contentAdded(aContent({ seq: 2, body: 'News' }))
  conversation.contentChanged(aContent({ seq: 2, body: 'Newer', last_change: 3 }))
  expect(events()).toEqual(['message_received: News'])
})

test('a page gets no events for older messages and other conversations', async () => {
  const { conversation, exchange, watch, events } = aWatchedChat()
  const server = fakeServer()
  server.say({ thread_id: 'thread-1', body: 'Long ago' })
  server.close('thread-1')
  for (let nth = 0; nth < 150; nth++) server.say({ thread_id: 'thread-2', body: `Reply ${nth}` })
  await watch()
  exchange.connect(server.connection)
  await vi.runAllTimersAsync()
  await conversation.loadEarlier()
  expect(conversation.messages.value).toHaveLength(150)
  conversation.openThread('thread-1')
  expect([conversation.messages.value.at(-1)?.content.body, events()]).toEqual(['Long ago', []])
  conversation.contentAdded(aContent({ thread_id: 'thread-3', body: 'A new conversation' }))
  conversation.openThread('thread-3')
  expect(events()).toEqual(['message_received: A new conversation'])
})

test('a page gets no events for the history of a customer who signs in', async () => {
  const { conversation, chatSession, watch, load, events } = aWatchedChat()
  await watch()
  load(['Hello'])
  conversation.forget(false)
  load(['Hello', 'From the other device'])
  const next = aWatchedChat()
  chatSession.value = null
  chatSession.value = { conversation: next.conversation } as never
  next.load(['A third device'], aThread({ id: 'thread-9' }))
  expect(events()).toEqual([])
  next.conversation.contentAdded(aContent({ thread_id: 'thread-9', seq: 2, body: 'News' }))
  expect(events()).toEqual(['message_received: News'])
})
