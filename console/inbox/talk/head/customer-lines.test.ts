import { expect, test } from 'vitest'
import { aContent } from '../../../../widget/models/testing/builders'
import type { ConversationContent } from '../../../shell/shapes'
import { createVisitorServer } from '../../../studio/stage/visitor-server'
import { linesFor } from './customer-lines'

const terms = { id: 'f', filename: 'terms.txt', content_type: 'text/plain', size: 3, url: '/f' }
const file = { ...terms, width: null, height: null, duration: null }
const shown = aContent({ body: 'Here', body_html: '<b>Here</b>', attachments: [file] })
const changes = {
  edited_at: '2026-11-27T10:00:00.000Z',
  live: 'interrupted',
  reactions: [{ reaction: 'heart', from: 'customer', author_name: '' }],
} as const
const contents = [
  { id: '1', shown },
  { id: '2', shown: null },
  { id: '3', shown: { ...shown, id: '3', ...changes } },
] as unknown as ConversationContent[]

test("the preview of the customer's view contains no comments", () => {
  let last = 0
  const server = createVisitorServer({
    now: () => new Date(),
    newId: () => `${++last}`,
    said: () => {},
    stopped: () => {},
  })
  server.perform(linesFor(contents), true)
  const ack = server.ask('sync', { since: {} })
  const { created_at, body, body_html, attachments } = shown
  expect(ack).toMatchObject({
    ok: true,
    value: { threads: [{ closed: true }], contents: [{ created_at, body, body_html, attachments }, changes] },
  })
  expect(ack.ok && (ack.value as { contents: unknown[] }).contents).toHaveLength(2)
})
