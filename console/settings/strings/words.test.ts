import { expect, test } from 'vitest'
import { logActions } from '../../../contract/log-action'
import { webhookEventTypes } from '../../../contract/webhook-event'
import { wordOf } from './en'

test('whatever stands in the audit log has a word for its subject and for what was done', () => {
  for (const action of logActions) {
    const [subject = '', act = ''] = action.split('.')
    expect(wordOf('subject', subject), action).not.toBeNull()
    expect(wordOf('act', act), action).not.toBeNull()
  }
})

test('every event of a webhook is explained', () => {
  for (const type of webhookEventTypes) expect(wordOf('event', type), type).not.toBeNull()
})
