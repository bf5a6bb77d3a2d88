import { expect, test } from 'vitest'
import type { OutgoingMessage } from '../../../contract/chat/realtime'
import { aThread } from '../testing/builders'
import { createMessageSender } from './message-sender'
import { createThreads, newThread } from './threads'

function aWriter(automatic: { id: string; language: string }[] = []) {
  const threads = createThreads()
  const sent: OutgoingMessage[] = []
  const steps: string[] = []
  const sending = {
    add(message: OutgoingMessage) {
      sent.push(message)
      steps.push('added')
    },
  }
  const newId = () => `id-${sent.length + 1}`
  const writing = createMessageSender(
    sending,
    threads,
    newId,
    () => 'fr',
    () => automatic,
    () => steps.push('written'),
  )
  return { threads, sent, steps, ...writing }
}

test('a message without a chosen thread contains only id, language and text', () => {
  const { send, sent, steps } = aWriter()
  send({ body: 'one' })
  expect(sent).toEqual([{ client_id: 'id-1', language: 'fr', body: 'one' }])
  expect(steps).toEqual(['added', 'written'])
})

test('a message is sent to the chosen conversation', () => {
  const { send, sent, threads } = aWriter()
  threads.change([aThread(), aThread({ id: 'thread-2' })])
  threads.show('thread-1')
  send({ body: 'one' })
  threads.show(newThread)
  send({ body: 'two' })
  expect(sent).toMatchObject([{ thread_id: 'thread-1' }, { new_thread: true }])
})

test('a message contains the ids of its files and automatic messages', () => {
  const { send, sent } = aWriter([{ id: 'welcome', language: 'en' }])
  const file = { id: 'file-1', name: 'a.txt', mime_type: 'text/plain', size: 3, url: '/a.txt' }
  send({ body: 'one' }, [file as never])
  expect(sent).toEqual([
    {
      client_id: 'id-1',
      language: 'fr',
      body: 'one',
      shown: [{ id: 'welcome', language: 'en' }],
      attachment_ids: ['file-1'],
    },
  ])
})

test('a choice is sent with the id of its question', () => {
  const { reply, sent } = aWriter()
  reply('question', 'Yes', { payload: 'y' })
  expect(sent).toEqual([
    { client_id: 'id-1', language: 'fr', body: 'Yes', in_reply_to_id: 'question', structured_reply: { payload: 'y' } },
  ])
})
