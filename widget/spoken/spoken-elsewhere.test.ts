import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { Message } from '../models/log/messages'
import type { ListedOrVisitorThread } from '../models/log/threads'
import { aContent, aThread } from '../models/testing/builders'
import { english } from '../strings/words'
import { announceElsewhere } from './spoken-elsewhere'

function aChat() {
  const said: string[] = []
  const messages = signal<readonly Message[]>([])
  const thread = signal<ListedOrVisitorThread | null>(aThread({ id: 'here' }))
  const threads = signal<readonly ListedOrVisitorThread[]>([])
  const chat = { said, followed: 0, end: () => {} }
  chat.end = announceElsewhere({ messages, thread, threads, say: (text) => said.push(text) }, signal(english), () => {
    chat.followed += 1
  })
  return Object.assign(chat, {
    hear(thread_id: string, more: Partial<CustomerContent>) {
      const last_content = aContent({ id: thread_id, thread_id, ...more })
      threads.value = ['here', 'there'].map((id) => ({
        ...aThread({ id }),
        last_content: id === thread_id ? last_content : null,
      }))
      if (thread_id === thread.value?.id)
        messages.value = [{ key: 'a', content: last_content, state: 'received', at: 0, day: 0, refusal: null }]
    },
    show(id: string) {
      thread.value = aThread({ id })
    },
  })
}

test("another conversation's live message is announced when it is complete", () => {
  const chat = aChat()
  chat.hear('there', { live: 'streaming', body: 'Half' })
  expect(chat.said).toEqual([])
  chat.hear('there', { live: 'complete', body: 'Half and whole.' })
  chat.hear('there', { live: 'complete', body: 'Half and whole.' })
  expect(chat.said).toEqual(['Ana said: Half and whole.'])
  expect(chat.followed).toBe(0)
})

test('a live message of the shown conversation is not announced as a whole', () => {
  const chat = aChat()
  chat.hear('here', { live: 'streaming', body: '' })
  expect(chat.followed).toBe(1)
  chat.hear('here', { live: 'complete', body: 'All of it.' })
  chat.hear('there', { live: 'streaming', body: '' })
  chat.show('there')
  chat.hear('there', { live: 'complete', body: 'All of it.' })
  expect(chat.said).toEqual([])
})

test('a message interrupted before its first text is not announced', () => {
  const chat = aChat()
  chat.hear('there', { live: 'streaming', body: '' })
  chat.hear('there', { live: 'interrupted', body: '' })
  chat.hear('there', { live: 'streaming', body: '' })
  chat.end()
  chat.hear('there', { live: 'complete', body: 'All of it.' })
  expect(chat.said).toEqual([])
})
