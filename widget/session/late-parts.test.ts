import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../later'
import type { Message } from '../models/log/messages'
import { createShell } from '../models/session/shell'
import { aCustomer } from '../models/testing/a-customer'
import { aContent, aThread } from '../models/testing/builders'
import { fetchWhenNeeded } from './late-parts'

const ends: (() => void)[] = []
beforeEach(() => void vi.stubGlobal('document', new EventTarget()))
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

function aChat({ beside = false, push = false } = {}) {
  const { clock, conversation } = aCustomer()
  const shell = createShell()
  const life = new AbortController()
  const fetched: string[] = []
  const attached: string[] = []
  const part = (name: string) =>
    later(async () => {
      fetched.push(name)
      return { attach: (files: File[]) => attached.push(...files.map((file) => file.name)) } as never
    })
  const parts = {
    extras: part('extras'),
    notes: part('notes'),
    acts: part('acts'),
    unmarked: { shown: [] as readonly Message[] },
  }
  ends.push(
    ...fetchWhenNeeded(parts, { clock, conversation, shell, source: push ? { reach: ['push'] } : {} }, beside, life),
  )
  const begin = (...threads: ReturnType<typeof aThread>[]) =>
    conversation.applySync({ threads, contents: [], gone: [], more: false, identity: null }, {})
  const unmarked = () => parts.unmarked.shown.map(({ content }) => content.id)
  return { clock, conversation, shell, life, fetched, attached, begin, unmarked }
}

function drop(name: string) {
  const file = new File(['a'], name)
  const event = Object.assign(new Event('drop', { cancelable: true }), {
    dataTransfer: { types: ['Files'], files: [file] },
  })
  document.dispatchEvent(event)
}

test("an open chat loads the code of the source's extras", () => {
  const { shell, begin, fetched } = aChat({ beside: true })
  shell.show(true)
  expect(fetched).toEqual([])
  begin()
  expect(fetched).toEqual(['extras'])
})

test('a chat without extras loads more code only for another unread thread', () => {
  const { shell, begin, fetched, conversation } = aChat()
  shell.show(true)
  begin(aThread(), aThread({ id: 'thread-2' }))
  expect(fetched).toEqual([])
  conversation.contentAdded(aContent())
  expect(fetched).toEqual(['extras'])
})

test('the chat loads the queue notes when the customer is in the queue', () => {
  const { begin, fetched } = aChat()
  begin(aThread())
  expect(fetched).toEqual([])
  begin({ ...aThread(), queue_position: 2 })
  expect(fetched).toEqual(['notes'])
})

test('the chat loads the code for push when the customer has written', () => {
  const { begin, fetched } = aChat({ push: true })
  begin()
  expect(fetched).toEqual([])
  begin(aThread())
  expect(fetched).toEqual(['notes'])
})

test('the message menu loads some seconds after the first messages', async () => {
  const { begin, fetched, clock } = aChat()
  begin(aThread())
  await clock.advance(3_999)
  expect(fetched).toEqual([])
  await clock.advance(1)
  expect(fetched).toEqual(['acts'])

  const marked = aChat()
  marked.begin(aThread())
  marked.conversation.contentAdded(aContent({ id: 'a' }))
  marked.conversation.contentAdded(aContent({ id: 'b', seq: 2, edited_at: '2026-05-04T10:00:00Z' }))
  expect(marked.fetched).toEqual(['acts'])
  expect(marked.unmarked()).toEqual(['a'])
})

test('a chat that ends before the message menu loads leaves no timer', () => {
  const { begin, conversation, clock } = aChat()
  begin(aThread())
  conversation.contentAdded(aContent({ id: 'a' }))
  conversation.dispose()
  for (const end of ends.splice(0)) end()
  expect(clock.waiting()).toBe(0)
})

test('a dropped file fetches the code for uploads, if the customer can write', async () => {
  const { attached, fetched, conversation, life } = aChat()
  conversation.threadChanged(aThread({ text_input_disabled: true }))
  drop('locked.txt')
  conversation.threadChanged(aThread())
  expect(fetched).toEqual([])
  drop('free.txt')
  await vi.waitFor(() => expect(attached).toEqual(['free.txt']))
  life.abort()
  drop('late.txt')
  expect(fetched).toEqual(['extras'])
})
