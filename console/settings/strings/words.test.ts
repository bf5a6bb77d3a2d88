import { expect, test } from 'vitest'
import { logActions } from '../../../contract/log-action'
import { webhookEventTypes } from '../../../contract/webhook-event'
import type { OutboxTask } from '../../../server/conversation/records'
import { wordOf, wordOfField } from './en'

test('every event of the audit log has a text for its subject and its action', () => {
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
  'translations',
  'role_id',
  'capacity',
  'availability',
  'label',
  'agent_id',
  'bot_id',
  'bot_may',
  'ring_seconds',
  'source_ids',
])('the audit log has words for a change of %s', (name) => {
  expect(wordOfField(name)).not.toBeNull()
})

test.each(['customer', 'agent', 'other'])('the audit log has a text for a transcript mailed to %s', (reader) => {
  expect(wordOf('', `mailed_to_${reader}`)).not.toBeNull()
})

test('the audit log has a separate text for a sign-in', () => {
  expect(wordOf('act', 'session.created')).toBe('act_session_created')
})

test('every event of a webhook has an explanation', () => {
  for (const type of webhookEventTypes) expect(wordOf('event', type), type).not.toBeNull()
})

/** An object rather than a list, so that the compiler reports a missing kind. */
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
  ai: true,
}

test.each(Object.keys(outboxKinds))('outbox work of the kind %s has a name on the health page', (kind) => {
  expect(wordOf('outbox_of', kind)).not.toBeNull()
})
