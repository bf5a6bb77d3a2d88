import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { storedText } from '../kept/stored-text'
import { memoryOutbox } from '../sync/outbox'
import { createSendQueue } from '../sync/send-queue'
import { aContent, aThread } from '../testing/builders'
import { fakeClock, resolvePromises } from '../testing/fake-clock'
import { createAutomaticMessages } from './automatic'
import { createPageMessages } from './page-messages'
import { type AutomaticMessages, createShownThread } from './shown-thread'
import { createThreads } from './threads'
import { createTimeline } from './timeline'

async function aLog() {
  const clock = fakeClock()
  const timeline = createTimeline()
  const threads = createThreads()
  const sending = createSendQueue(memoryOutbox(), clock, timeline.placeOf)
  const automatic = signal<AutomaticMessages | null>(null)
  const shown = createShownThread(timeline, sending, threads, automatic)
  await resolvePromises()
  const texts = () => shown.messages.value.map(({ content }) => content.body)
  return { clock, timeline, threads, sending, automatic, ...shown, texts }
}

test('only the chosen conversation is shown, with its waiting messages', async () => {
  const { timeline, threads, sending, texts } = await aLog()
  threads.change([aThread(), aThread({ id: 'thread-2' })])
  timeline.add([aContent({ body: 'old' }), aContent({ thread_id: 'thread-2', body: 'new' })])
  sending.add({ client_id: 'a', body: 'for the old', thread_id: 'thread-1' }, [])
  sending.add({ client_id: 'b', body: 'for the newest' }, [])
  expect(texts()).toEqual(['new', 'for the newest'])
  threads.show('thread-1')
  expect(texts()).toEqual(['old', 'for the old'])
})

test('the customer can load more until the first message is shown', async () => {
  const { timeline, threads, earlier } = await aLog()
  expect(earlier.value).toBe(false)
  threads.change([aThread({ last_seq: 2 })])
  expect(earlier.value).toBe(true)
  timeline.add([aContent({ seq: 2 })])
  expect(earlier.value).toBe(true)
  timeline.add([aContent({ seq: 1 })])
  expect(earlier.value).toBe(false)
})

test('a message that the page adds stays before later messages', async () => {
  const { timeline, threads, pageMessages, contents, texts } = await aLog()
  threads.change([aThread()])
  timeline.add([aContent()])
  pageMessages.value = createPageMessages()
  pageMessages.value.add({ text: 'from the page' }, contents.value.at(-1))
  timeline.add([aContent({ seq: 2 })])
  expect(texts()).toEqual(['message 1', 'from the page', 'message 2'])
})

test('a welcome is shown only in an empty conversation', async () => {
  const { clock, timeline, threads, automatic, texts, empty, nameShown } = await aLog()
  expect(nameShown('a')).toEqual([])
  const said = createAutomaticMessages({
    clock,
    stored: storedText(() => undefined as never, 'nowhere'),
    starters: signal(null),
    greeting: signal('welcome'),
  })
  said.show('welcome', 'Hello!', 'en')
  automatic.value = said
  expect([texts(), empty.value]).toEqual([['Hello!'], true])
  threads.change([aThread()])
  timeline.add([aContent()])
  expect([texts(), empty.value]).toEqual([['message 1'], false])
  expect(nameShown('b')).toEqual([])
  timeline.drop('thread-1')
  expect(nameShown('c')).toEqual([{ id: 'welcome', language: 'en' }])
})

test('a read mark of the customer changes no list of messages', async () => {
  const { timeline, threads, messages } = await aLog()
  threads.change([aThread({ last_seq: 2 })])
  timeline.add([aContent(), aContent({ seq: 2, from: 'customer' })])
  const lists: unknown[] = []
  messages.subscribe((list) => lists.push(list))
  const { marks } = aThread()
  threads.mark('thread-1', { ...marks, customer_delivered_seq: 2, customer_read_seq: 2 })
  expect(lists).toHaveLength(1)
  threads.mark('thread-1', { ...marks, agent_delivered_seq: 2 })
  expect(lists).toHaveLength(2)
})

test('a conversation keeps its view when it starts, and another gets a new one', async () => {
  const { threads, view } = await aLog()
  const views = [view.value]
  const see = (act: () => void) => {
    act()
    views.push(view.value)
  }
  see(() => threads.change([aThread()]))
  see(() => threads.mark('thread-1', { ...aThread().marks, customer_read_seq: 1 }))
  see(() => threads.show(''))
  see(() => threads.change([aThread({ id: 'thread-2' })]))
  expect(views).toEqual([0, 0, 0, 1, 1])
})
