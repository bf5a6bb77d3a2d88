import { expect, test } from 'vitest'
import type { Source } from '../../../../clients/typescript/operations'
import { aContent, theDetails } from '../../builders'
import { allowedChanges, type MessageContext } from './allowed-changes'

const sent = Date.parse('2026-11-22T12:00:00.000Z')
const mine = aContent({ from: 'agent', author_id: 'me', private_message: false })
const web: MessageContext['source'] = { capabilities: ['edit', 'unsend', 'react'], settings: {} as Source['settings'] }
const contextWith = (more: Partial<MessageContext>): MessageContext => ({
  content: mine,
  contents: [],
  details: theDetails(),
  source: web,
  me: 'me',
  now: sent + 60_000,
  ...more,
})
const rights = theDetails().may
const allowedNames = (more: Partial<MessageContext>) =>
  Object.entries(allowedChanges(contextWith(more))).flatMap(([name, may]) => (may ? [name] : []))

test.each<[string, string[], Partial<MessageContext>]>([
  ['an own message', ['edit', 'unsend', 'react'], {}],
  ["a customer's message", ['react'], { content: aContent() }],
  ["a colleague's, with the right to edit identities", ['unsend', 'react'], { me: 'other' }],
  [
    "a colleague's, without it",
    ['react'],
    { me: 'other', details: theDetails({ may: { ...rights, edit_customer: false } }) },
  ],
  ['without the right to answer', [], { details: theDetails({ may: { ...rights, reply: false } }) }],
  [
    'a comment in a closed conversation',
    ['unsend'],
    { content: { ...mine, private_message: true }, details: theDetails({ state: 'closed' }) },
  ],
  ['in a closed conversation', ['unsend'], { details: theDetails({ state: 'closed' }) }],
  ['until the sources are read', [], { source: null }],
  ['at the end of the usual time', ['edit', 'unsend', 'react'], { now: sent + 900_000 }],
  ['after it', ['react'], { now: sent + 900_001 }],
  ['after the time of the source', ['react'], { source: { ...web, settings: { edit_window_seconds: 30 } } }],
  [
    'on a source without changes',
    ['react'],
    { source: { capabilities: ['react'], settings: { edit_window_seconds: 0 } } },
  ],
  ['on a source without reactions', ['edit', 'unsend'], { source: { ...web, capabilities: ['edit', 'unsend'] } }],
  ['on another channel', [], { source: { ...web, capabilities: [] } }],
  [
    'a comment on another channel',
    ['use', 'edit', 'unsend'],
    { content: { ...mine, private_message: true }, source: { ...web, capabilities: [] } },
  ],
  ['an unsent message', [], { content: { ...mine, remotely_deleted: true } }],
  ['a live message that goes on', [], { content: { ...mine, live: 'streaming' } }],
  ['a message in HTML', ['unsend', 'react'], { content: { ...mine, body_input_format: 'html' } }],
  [
    'a form',
    ['unsend', 'react'],
    { content: { ...mine, structured_content: { type: 'form', first_page_id: '', pages: [] } } },
  ],
])('%s: %j', (_, acts, more) => {
  expect(allowedNames(more)).toEqual(acts)
})

test('a question can be edited until it is answered', () => {
  const content = aContent({ ...mine, structured_content: { type: 'select', items: [] } })
  const answer = aContent({ id: 'm2', in_reply_to_id: content.id, structured_reply: { payload: 'tea' } })
  expect(allowedNames({ content, contents: [content] })).toEqual(['edit', 'unsend', 'react'])
  expect(allowedNames({ content, contents: [content, answer] })).toEqual(['unsend', 'react'])
})

test('a completed payment cannot be unsent', () => {
  const structured_content = { type: 'wallet_pay' } as NonNullable<typeof mine.structured_content>
  const shown = { payment_status: 'paid' } as typeof mine.shown
  expect(allowedNames({ content: { ...mine, structured_content, shown } })).toEqual(['react'])
})
