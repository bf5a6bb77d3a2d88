import { computed, effect, signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { SourcePage } from '../../../contract/chat/appearance'
import type { Message } from '../log/messages'
import { aContent, aThread } from '../testing/builders'
import { fakeClock } from '../testing/fake-clock'
import { createMessageActions } from './message-actions'

const aMessage = (parts: Parameters<typeof aContent>[0] = {}, state: Message['state'] = 'sent'): Message => {
  const content = aContent({ id: '0123456789abcdef01234567', from: 'customer', ...parts })
  return { key: content.id, content, state, at: Date.parse(content.created_at), day: 0, refusal: null }
}

function aChat(source: Pick<SourcePage, 'reactions' | 'unsend_seconds'>, ...messages: Message[]) {
  const clock = fakeClock(Date.parse(aContent().created_at))
  const shown = signal<readonly Message[]>(messages)
  const thread = signal(aThread())
  const changed: object[] = []
  const said: string[] = []
  const asked: unknown[] = []
  let answer: object | null = null
  const acts = createMessageActions({
    clock,
    source,
    conversation: {
      messages: shown,
      closed: computed(() => thread.value.closed),
      contentChanged: (content) => changed.push(content),
    },
    announcer: { say: (text) => said.push(text) },
    ask: (async (...request: unknown[]) => {
      asked.push(request)
      if (!answer) throw new Error('no line')
      return answer
    }) as never,
  })
  return {
    acts,
    clock,
    shown,
    thread,
    changed,
    said,
    asked,
    answers: (given: object) => {
      answer = given
    },
  }
}

test('a customer can unsend a message until the time limit', async () => {
  const message = aMessage()
  const { acts, clock } = aChat({ unsend_seconds: 60 }, message)
  const seen: boolean[] = []
  effect(() => void seen.push(acts.unsends(message)))
  await clock.advance(59_999)
  expect(seen).toEqual([true])
  await clock.advance(1)
  expect(seen.at(-1)).toBe(false)
})

test('a customer cannot unsend choices or waiting messages', () => {
  expect(aChat({}).acts.unsends(aMessage())).toBe(false)
  const { acts } = aChat({ unsend_seconds: 60 })
  expect(acts.unsends(aMessage({ structured_reply: { payload: 'a' } as never }))).toBe(false)
  expect(acts.unsends(aMessage({}, 'failed'))).toBe(false)
  expect(acts.unsends(aMessage({ id: 'a-1' }, 'sending'))).toBe(false)
  expect(acts.unsends(aMessage({ from: 'agent' }))).toBe(false)
})

test('a customer can react to replies unless the source forbids reactions', () => {
  const reply = aMessage({ from: 'agent' }, 'received')
  const { acts, thread } = aChat({})
  expect(acts.reacts(reply)).toBe(true)
  expect(acts.reacts(aMessage())).toBe(false)
  expect(acts.reacts(aMessage({ from: 'agent', live: 'streaming' }))).toBe(false)
  thread.value = aThread({ closed: true })
  expect(acts.reacts(reply)).toBe(false)
  expect(aChat({ reactions: false }).acts.reacts(reply)).toBe(false)
})

test('an unsent message disappears immediately', async () => {
  const { content } = aMessage()
  const { acts, changed, said, answers } = aChat({ unsend_seconds: 60 })
  expect(await acts.unsend(content, 'Unsent')).toBe(false)
  expect(acts.problem.value).toBe('offline')
  answers({ ok: false, error: { code: 'edit_window_over', message: '' } })
  expect(await acts.unsend(content, 'Unsent')).toBe(false)
  expect([acts.problem.value, changed, said]).toEqual(['late', [], []])
  answers({ ok: true, value: null })
  expect(await acts.unsend(content, 'Unsent')).toBe(true)
  expect([acts.problem.value, changed, said]).toEqual([
    null,
    [{ id: content.id, thread_id: content.thread_id, seq: content.seq, removed: true }],
    ['Unsent'],
  ])
})

test('a reaction is shown after the server has stored it', async () => {
  const { content } = aMessage({ from: 'agent' })
  const after = { ...content, reactions: [{ reaction: 'heart', from: 'customer', author_name: '' }] }
  const { acts, changed, asked, answers } = aChat({})
  answers({ ok: true, value: after })
  expect(await acts.react(content, 'heart')).toBe(true)
  expect(asked).toEqual([['message:react', { id: content.id, reaction: 'heart' }]])
  expect(changed).toEqual([after])
})

test('a conversation with 200,000 own messages still has time limits', async () => {
  const message = aMessage()
  const { acts, clock, shown } = aChat({ unsend_seconds: 60 })
  shown.value = Array.from({ length: 200_000 }, () => message)
  expect(acts.unsends(message)).toBe(true)
  await clock.advance(60_000)
  expect(acts.unsends(message)).toBe(false)
})
