import { expect, test } from 'vitest'
import type { Conversation } from '../../../clients/typescript/operations'
import { aConversation } from '../builders'
import { createNews } from './news'

const previewOf = (content_id: string): Conversation['preview'] => ({
  content_id,
  created_at: '2026-11-22T12:00:00.000Z',
  from: 'customer',
  author_id: 'i1',
  author_name: '',
  text: 'Hello',
  kind: 'text',
  private: false,
  synchronization_status: 'success',
})
const [me, ben] = [
  { id: 'me', name: 'Ada' },
  { id: 'ben', name: 'Ben' },
]

test('a message outside the visible list is announced once', () => {
  const isNews = createNews(() => 'me')
  const first = aConversation({ preview: previewOf('m1'), unread_count: 1 })
  expect([isNews(first, undefined), isNews(first, undefined)]).toEqual([true, false])
  expect(isNews({ ...first, preview: previewOf('m2') }, undefined)).toBe(true)
})

test('an earlier message that is already read is not announced', () => {
  const isNews = createNews(() => 'me')
  expect(isNews(aConversation({ preview: previewOf('m1'), unread_count: 0 }), undefined)).toBe(false)
})

test("a customer's message is announced only to the conversation's owner", () => {
  const isNews = createNews(() => 'me')
  const theirs = aConversation({ preview: previewOf('m1'), unread_count: 1, state: 'assigned', owner: ben })
  expect(isNews(theirs, undefined)).toBe(false)
  expect(isNews({ ...theirs, owner: me }, undefined)).toBe(false)
  expect(isNews({ ...theirs, owner: me, preview: previewOf('m2') }, undefined)).toBe(true)
})
