import { expect, test } from 'vitest'
import { aContent } from '../../../../widget/models/testing/builders'
import type { ConversationContent } from '../../../shell/shapes'
import { createVisitorServer } from '../../../studio/stage/visitor-server'
import { linesFor } from './customer-lines'

const terms = { id: 'f', filename: 'terms.txt', content_type: 'text/plain', size: 3, url: '/f' }
const file = { ...terms, width: null, height: null, duration: null }
const shown = aContent({ body: 'Here', body_html: '<b>Here</b>', attachments: [file] })
const contents = [
  { id: '1', shown },
  { id: '2', shown: null },
] as unknown as ConversationContent[]

test("the customer's view has the messages as they were sent, with files, form and time, and nothing for agents only", () => {
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
    value: { threads: [{ closed: true }], contents: [{ created_at, body, body_html, attachments }] },
  })
  expect(ack.ok && (ack.value as { contents: unknown[] }).contents).toHaveLength(1)
})
