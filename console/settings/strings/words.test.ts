import { expect, test } from 'vitest'
import { logActions } from '../../../contract/log-action'
import { webhookEventTypes } from '../../../contract/webhook-event'
import type { OutboxTask } from '../../../server/conversation/records'
import { wordOf, wordOfField } from './en'

test('every event of the audit log has a text for its subject and its act', () => {
  for (const action of logActions) {
    const [subject = '', act = ''] = action.split('.')
    expect(wordOf('subject', subject), action).not.toBeNull()
    expect(wordOf('act', act), action).not.toBeNull()
  }
})

test.each([
  'sources_permissions',
  'settings.welcome_message',
  'settings.connector',
  'role_id',
  'capacity',
  'availability',
  'label',
  'agent_id',
  'bot_id',
  'bot_may',
  'ring_seconds',
  'source_ids',
])('that %s was changed is said in words', (name) => {
  expect(wordOfField(name)).not.toBeNull()
})

test.each(['customer', 'agent', 'other'])('that a conversation went by e-mail to %s is said in words', (reader) => {
  expect(wordOf('', `mailed_to_${reader}`)).not.toBeNull()
})

test('a sign-in has its own sentence', () => {
  expect(wordOf('act', 'session.created')).toBe('act_session_created')
})

test('every event of a webhook is explained', () => {
  for (const type of webhookEventTypes) expect(wordOf('event', type), type).not.toBeNull()
})

/** A record, so that the compiler names a missing kind. */
const outboxKinds: Record<OutboxTask['kind'], true> = {
  event: true,
  close: true,
  connector: true,
  control: true,
  webhook: true,
  mail: true,
  reach: true,
  alert: true,
  file: true,
}

test.each(Object.keys(outboxKinds))('waiting work of the kind %s has a name on the page of the health', (kind) => {
  expect(wordOf('outbox_of', kind)).not.toBeNull()
})
