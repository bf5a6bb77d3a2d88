import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { CustomerContent } from '../../../contract/chat/realtime'
import { choiceOf } from '../../types'
import type { OutboxEntry } from '../sync/outbox'
import { aContent, aThread } from '../testing/builders'
import { createMessages } from './messages'
import { createQuestions } from './questions'

const items = [{ title: 'Yes' }, { title: 'No' }]
const question = (parts = {}) => aContent({ structured_content: { type: 'select', items, ...parts } })

function answering(contents: CustomerContent[] = [], refused: CustomerContent[] = [], isDrawn = () => true) {
  const known = signal<readonly CustomerContent[]>(contents)
  const entries = refused.map(
    ({ body, in_reply_to_id }, order): OutboxEntry => ({
      message: { client_id: `refused-${order}`, body, ...(in_reply_to_id && { in_reply_to_id }) },
      created_at: '2026-05-04T10:00:00.000Z',
      order,
      refusal: 'answered',
    }),
  )
  const thread = signal(aThread())
  const messages = createMessages(known, signal(entries), signal(null))
  return { known, thread, ...createQuestions(messages, thread, { choiceOf, isDrawn }) }
}

test('without a question the customer writes freely', () => {
  const { textInputDisabled, textInputLocked } = answering([aContent()])
  expect([textInputDisabled.value, textInputLocked.value]).toEqual([false, false])
})

test('in a locked conversation the customer cannot choose a second item', () => {
  const { known, thread, textInputDisabled, textInputLocked } = answering([question()])
  thread.value = aThread({ text_input_disabled: true })
  expect([textInputDisabled.value, textInputLocked.value]).toEqual([false, true])
  known.value = [...known.value, aContent({ seq: 2, from: 'customer', in_reply_to_id: question().id })]
  expect([textInputDisabled.value, textInputLocked.value]).toEqual([true, true])
})

test('a closed conversation does not lock the text box', () => {
  const { thread, textInputDisabled, textInputLocked } = answering([aContent()])
  thread.value = aThread({ text_input_disabled: true, closed: true })
  expect([textInputDisabled.value, textInputLocked.value]).toEqual([false, false])
})

test('a refused choice is shown until another choice is stored', () => {
  const answer = aContent({ seq: 2, from: 'customer', body: 'Yes', in_reply_to_id: question().id })
  const late = { ...answer, body: 'No' }
  expect(answering([question()], [late]).answerOf(question().id)?.content.body).toBe('No')
  expect(answering([question(), answer], [late]).answerOf(question().id)?.content.body).toBe('Yes')
})

test('a question can be answered until another message follows', () => {
  const { known, isCurrent } = answering([question()])
  expect(isCurrent(question())).toBe(true)
  known.value = [...known.value, aContent({ seq: 2 })]
  expect(isCurrent(question())).toBe(false)
})

test('a question locks the text box only while its choices are shown', () => {
  const drawn = signal(false)
  const ask = question({ disable_text_input: true })
  const { textInputLocked } = answering([ask], [], () => drawn.value)
  expect(textInputLocked.value).toBe(false)
  drawn.value = true
  expect(textInputLocked.value).toBe(true)
})

test('typing the name of a choice chooses it if no other text is allowed', () => {
  const ask = question({ disable_text_input: true, items: [{ title: 'Yes', payload: 'y' }, { title: 'No' }] })
  const { answerNamed } = answering([ask])
  expect(answerNamed(' yes ')).toEqual({ in_reply_to_id: ask.id, structured_reply: { payload: 'y' } })
  expect(answerNamed('no')).toEqual({ in_reply_to_id: ask.id, structured_reply: { payload: null } })
  expect(answerNamed('Perhaps')).toEqual({})
  expect(answering([question()]).answerNamed('Yes')).toEqual({})
})
