import { computed, signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import { lookup } from '../../../widget/strings/words'
import { createToasts } from '../../shell/toasts'
import { aConversation } from '../builders'
import { en } from '../strings/en'
import { createAttention } from './attention'

const ben = { id: 'a2', name: 'Ben' }

function anAttention() {
  const opened = vi.fn()
  const toasts = createToasts(() => {})
  const attention = createAttention({
    connection: { ask: vi.fn() },
    now: signal(0),
    me: () => ({ id: 'a1', name: 'Ada' }),
    words: {
      t: computed(() => lookup({ language: 'en', texts: {} }, en)),
      nameOf: () => 'Grace',
    } as never,
    toasts,
    storage: () => ({ getItem: () => null, setItem: () => {} }) as never,
    isWatched: () => true,
    open: opened,
    isByWorker: () => false,
  })
  return { attention, toasts, opened }
}

test('the notice of a missed offer opens its conversation', () => {
  const { attention, toasts, opened } = anAttention()
  const conversation = aConversation()
  attention.ring.onStarted({ conversation, until: '2026-11-22T12:00:30.000Z' })
  attention.ring.onEnded({ conversation_id: conversation.id, reason: 'accepted', owner: ben })
  toasts.all.value[0]?.open?.()
  expect(opened).toHaveBeenCalledWith(conversation.id)
})

test.each([
  ['a hand-over', 'onGiven', 'Ben handed you the conversation with Grace'],
  ['a mention', 'onMentioned', 'Ben mentioned you in the conversation with Grace'],
  ['the end of a snooze', 'onReturned', 'The conversation with Grace is back'],
] as const)('the notice of %s opens its conversation', (_, name, text) => {
  const { attention, toasts, opened } = anAttention()
  attention[name]({ conversation: aConversation(), by: ben }, false)
  const [toast] = toasts.all.value
  expect(toast?.text).toContain(text)
  toast?.open?.()
  expect(opened).toHaveBeenCalledWith('c1')
})
