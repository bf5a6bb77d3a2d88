import { expect, test } from 'vitest'
import { aContent } from '../../builders'
import { linesOf } from './lines'

const at = (minute: number) => new Date(2026, 10, 22, 12, minute).toJSON()
const aMessage = (id: string, minute: number, more = {}) => aContent({ id, created_at: at(minute), ...more })
const none = { events: [], pending: [], unreadFrom: '' }

test("one author's messages within a few minutes are grouped", () => {
  const lines = linesOf({ ...none, contents: [aMessage('a', 0), aMessage('b', 1), aMessage('c', 30)], unreadFrom: 'c' })
  expect(lines.map(({ kind }) => kind)).toEqual(['day', 'said', 'said', 'unread', 'said'])
  expect(lines.flatMap((line) => (line.kind === 'said' ? [[line.first, line.last]] : []))).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
})

test('a comment is not grouped with replies', () => {
  const ours = { from: 'agent', author_name: 'Ben' }
  const contents = [aMessage('a', 0, ours), aMessage('b', 0, { ...ours, seq: null })]
  const [, reply] = linesOf({ ...none, contents })
  expect(reply).toMatchObject({ kind: 'said', last: true })
})

test('events before the oldest loaded message are hidden', () => {
  const ben = { id: 'ben', name: 'Ben' }
  const events = [
    { at: at(0), what: 'taken', by: ben, to: null, from: null, values: null, until: null },
    { at: at(6), what: 'closed', by: ben, to: null, from: null, values: null, until: null },
    { at: at(90), what: 'reopened', by: null, to: null, from: null, values: null, until: null },
  ] as const
  const lines = linesOf({ ...none, events, contents: [aMessage('a', 5), aMessage('b', 60)] })
  expect(lines.map((line) => (line.kind === 'event' ? line.event.what : line.kind))).toEqual([
    'day',
    'said',
    'closed',
    'said',
    'reopened',
  ])
})
