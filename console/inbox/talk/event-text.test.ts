import { expect, test } from 'vitest'
import type { ConversationEvent } from '../../../clients/typescript/operations'
import { lookup } from '../../../widget/strings/words'
import { en } from '../strings/en'
import { eventText } from './event-text'

const [ada, ben, cem] = ['Ada', 'Ben', 'Cem'].map((name) => ({ id: name, name }))
const words = {
  t: lookup({ language: 'en', texts: {} }, en),
  times: { until: () => 'noon' },
  modes: { nameOf: (mode: string) => mode.replace('_', ' ') },
} as never
const event = (more: Partial<ConversationEvent>): ConversationEvent => ({
  at: '2026-11-22T12:00:00.000Z',
  what: 'taken',
  by: ada ?? null,
  to: null,
  from: null,
  values: null,
  until: null,
  ...more,
})

test.each([
  [{}, 'Ada took the conversation'],
  [{ from: ben }, 'Ada took the conversation from Ben'],
  [{ what: 'released', from: ada }, 'Ada released the conversation'],
  [{ what: 'released', from: ben }, 'Ada released the conversation of Ben'],
  [{ what: 'reassigned', from: ada, to: cem }, 'Ada gave the conversation to Cem'],
  [{ what: 'reassigned', from: ben, to: cem }, 'Ada gave the conversation of Ben to Cem'],
  [
    { what: 'sorted', values: { from: 'triage', to: 'real_time' } },
    'Ada moved the conversation from “triage” to “real time”',
  ],
  [{ what: 'sorted' }, 'Ada sorted the conversation'],
  [
    { what: 'prioritized', values: { from: 'normal', to: 'urgent' } },
    'Ada changed the priority from “Normal” to “Urgent”',
  ],
  [{ what: 'snoozed', until: '2026-11-23T12:00:00.000Z' }, 'Ada snoozed the conversation until noon'],
  [{ what: 'closed', by: null }, 'Bubblewire closed the conversation'],
] as const)('the log says from what to what: %j', (more, text) => {
  expect(eventText(words, event(more as Partial<ConversationEvent>))).toBe(text)
})
