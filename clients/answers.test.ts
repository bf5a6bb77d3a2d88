import { expect, test } from 'vitest'
import { isAnswer } from './typescript/index'
import { isAnswer as isAnswerInEvent } from './webhooks/index'

test.each([
  [false, {}],
  [true, { payload: 'yes' }],
  [true, { payload: null }],
  [true, { items: [] }],
  [true, { status: 'paid' as const }],
  [true, { type: 'form_response' as const, responses: [] }],
])('a message is an answer (%s) with the reply %j', (answers, structured_reply) => {
  expect(isAnswer({ structured_reply })).toBe(answers)
  expect(isAnswerInEvent({ structured_reply })).toBe(answers)
})
