import { expect, test } from 'vitest'
import { preview } from '../../server/structured/preview/preview'
import { importText } from './convert'
import { addedTexts, checksBy } from './testing/check'

const { contentsOf, convertedFrom, notesOf, problemsOf } = checksBy(preview)

const read = (value: unknown) => importText(typeof value === 'string' ? value : JSON.stringify(value), addedTexts)
const deep = (levels: number, open: string, close: string, inner: string) =>
  open.repeat(levels) + inner + close.repeat(levels)

test('our own message is taken from a message, record, event or content', () => {
  const structured_content = { type: 'select', items: [] }
  const event = {
    events: [{ type: 'content.replied', resource: { type: 'message', metadata: { body: 'x', structured_content } } }],
  }
  expect(read(event)).toEqual({ kind: 'own', message: { body: 'x', structured_content } })
  expect(read({ records: [{ body: '', structured_content }] })).toEqual({
    kind: 'own',
    message: { structured_content },
  })
  expect(read(`payload = ${JSON.stringify(structured_content)};`)).toEqual({
    kind: 'own',
    message: { structured_content },
  })
  expect(read({ type: 'carousel', items: [] })).toMatchObject({ kind: 'own' })
})

test('a message of the library is taken with its languages', () => {
  const message = { body: 'Sure?', language: 'en', translations: { de: { body: 'Sicher?', structured_content: {} } } }
  expect(read({ id: 'i', kind: 'message', structured_content: {}, ...message })).toEqual({ kind: 'own', message })
  expect(read({ body: 'Bonjour', language: 'fr' })).toEqual({ kind: 'none' })
})

test('a text without a message is refused with its reason', () => {
  expect(read('hello')).toEqual({ kind: 'none' })
  expect(read('')).toEqual({ kind: 'none' })
  expect(read({ a: 1 })).toEqual({ kind: 'none' })
  expect(read([1, 'blocks', null])).toEqual({ kind: 'none' })
  expect(read('{"type": "select",\n"items": [}')).toEqual({
    kind: 'broken',
    line: 2,
    problem: 'A value is missing here.',
  })
  expect(read({ blocks: [] })).toEqual({ kind: 'empty', format: 'Slack Block Kit' })
  expect(read({ type: 'AdaptiveCard', body: [{ type: 'Chart.Pie' }] })).toEqual({
    kind: 'empty',
    format: 'Adaptive Cards',
  })
})

test('two megabytes, 200 items and 10,000 levels are converted or refused', () => {
  const section = { type: 'section', text: { type: 'mrkdwn', text: 'Well?' } }
  const buttons = Array.from({ length: 200 }, (_each, nth) => ({
    type: 'button',
    text: { type: 'plain_text', text: `${nth}` },
  }))
  expect(notesOf({ blocks: [section, { type: 'actions', elements: buttons }] })).toContain('blocks[0] too_many')
  expect(
    convertedFrom({
      blocks: Array.from({ length: 200 }, () => ({ type: 'header', text: { type: 'plain_text', text: 'H' } })),
    }),
  ).toMatchObject({
    messages: { length: 30 },
    notes: expect.arrayContaining([{ path: '', code: 'too_many', params: { limit: 30, count: 200 } }]),
  })

  const large = {
    blocks: Array.from({ length: 20 }, () => ({
      ...section,
      text: { type: 'mrkdwn', text: "*a_'<`:".repeat(15_000) },
    })),
  }
  expect(JSON.stringify(large).length).toBeGreaterThan(2_000_000)
  for (const message of convertedFrom(large).messages) expect(problemsOf(message)).toEqual([])
  expect(read('x'.repeat(5_000_001))).toEqual({ kind: 'too_large', limit: 5_000_000 })
  expect(read(`"${"it's ".repeat(400_000)}"`)).toEqual({ kind: 'none' })
  expect(read("'\\''".repeat(500_000))).toEqual({ kind: 'none' })
  expect(read(`{"blocks": "${'x'.repeat(2_000_000)}`)).toMatchObject({ kind: 'broken' })

  const item = (inner: string) => `{"type":"Container","items":[${inner}]}`
  const nested = deep(10_000, '{"type":"Container","items":[', ']}', item('{"type":"TextBlock","text":"deep"}'))
  const card = `{"type":"AdaptiveCard","body":[{"type":"TextBlock","text":"Top"},${nested}]}`
  expect(contentsOf(card)).toEqual([{ type: 'template', title: 'Top' }])
  expect(notesOf(card).join()).toContain('too_deep')
  expect(read(deep(10_000, '[', ']', ''))).toMatchObject({ kind: 'broken' })
  expect(
    read(
      `{"type":"AdaptiveCard","actions":[{"type":"Action.Submit","title":"Go","data":${deep(10_000, '[', ']', '')}}]}`,
    ),
  ).toMatchObject({
    messages: [{ structured_content: { items: [{ type: 'reply', title: 'Go' }] } }],
  })
})

test('an address that no message may open becomes an answer', () => {
  const card = (url: string) => ({
    type: 'AdaptiveCard',
    body: [],
    actions: [{ type: 'Action.OpenUrl', title: 'Go', url }],
  })
  expect(contentsOf(card('https://example.com/a'))).toEqual([
    { type: 'rich_link', url: 'https://example.com/a', title: 'Go' },
  ])
  for (const url of ['javascript:alert(1)', 'mailto:a@example.com', 'https://a:b@example.com', '/relative', 'https://'])
    expect(contentsOf(card(url))).toMatchObject([{ type: 'template', items: [{ type: 'reply', title: 'Go' }] }])
})
