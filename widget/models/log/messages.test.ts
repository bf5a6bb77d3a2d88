import { expect, test } from 'vitest'
import { aContent } from '../testing/builders'
import { logLines, type Message, momentOf } from './messages'

const said = (author: string, time: string): Message => {
  const own = author === ''
  const content = aContent({ from: own ? 'customer' : 'agent', author_name: author, created_at: time })
  return { key: time, content, state: own ? 'sent' : 'received', refusal: null, ...momentOf(time) }
}
const looks = (messages: Message[]) =>
  logLines(messages).map(({ day, first, last }) =>
    [day ? 'day' : '', first ? 'first' : '', last ? 'last' : ''].join('|'),
  )

test('messages of one author within minutes form a group', () => {
  const run = [
    said('Ana', '2026-05-04T10:00:00Z'),
    said('Ana', '2026-05-04T10:01:00Z'),
    said('Ana', '2026-05-04T10:02:00Z'),
  ]
  expect(looks(run)).toEqual(['day|first|', '||', '||last'])
})

test('another author, a long pause or a new day starts a new group', () => {
  const messages = [
    said('Ana', '2026-05-04T10:00:00Z'),
    said('', '2026-05-04T10:01:00Z'),
    said('', '2026-05-04T10:20:00Z'),
    said('', '2026-05-06T10:20:00Z'),
  ]
  expect(looks(messages)).toEqual(['day|first|last', '|first|last', '|first|last', 'day|first|last'])
})
