import { expect, test } from 'vitest'
import type { StructuredContent } from '../../../contract/structured'
import { structuredContentSchemas } from '../../../server/structured/engine/json-schema'
import { preview } from '../../../server/structured/preview/preview'
import { checkAnswer } from '../../../server/structured/types/answers'
import { fixtures } from '../../../widget/types/fixtures'
import { readSchemas } from '../../compose/form/schema'
import { startingPoints } from '../../compose/starting-points'
import { withLongWords } from './long-words'
import { answerOf } from './sample-answer'

const schemas = readSchemas({ components: { schemas: structuredContentSchemas() } })

function onTheWeb({ body = '', structured_content }: { body?: unknown; structured_content?: unknown }) {
  const { channels } = preview(
    {
      body: String(body),
      structuredContent: structured_content,
      coerce: false,
      attachments: new Map(),
      randomHex: () => 'ab',
      now: 0,
    },
    ['web_messaging'],
  )
  const [web] = channels
  if (!web?.rendering) throw new Error(JSON.stringify(web?.errors))
  return { ...web.rendering, warnings: web.warnings }
}

test.each(startingPoints)('the server accepts the sample answer to "$name"', ({ message, type }) => {
  const content = onTheWeb(message).structured_content as StructuredContent
  const answer = answerOf(content, 'en')
  if (type === 'rich_link') return expect(answer).toBeNull()
  expect(checkAnswer(content, answer?.structured_reply, answer?.body ?? '')).toMatchObject({ ok: true })
})

test('the sample answer fills every page of a form', () => {
  const content = fixtures.form.fresh?.content.structured_content ?? null
  const reply = answerOf(content, 'en')?.structured_reply
  const pages = reply && 'responses' in reply ? reply.responses.map(({ page_id }) => page_id) : []
  expect(pages).toEqual(['what', 'damage', 'colour', 'when', 'reach'])
})

test('a card with only links has no sample answer', () => {
  const items = [{ type: 'url' as const, title: 'Read on', url: 'https://a.example' }]
  expect(answerOf({ type: 'template', title: 'News', items })).toBeNull()
  expect(answerOf({ type: 'carousel', items: [{ title: 'News', items }] })).toBeNull()
  expect(answerOf(null)).toBeNull()
})

test.each(startingPoints)('the web channel accepts "$name" when its texts become long words', (point) => {
  const { message, type } = point
  const plain = onTheWeb(message)
  const long = withLongWords(plain, schemas.get(type))
  const { warnings } = onTheWeb({ body: long.body, structured_content: long.structured_content })
  expect(warnings.filter(({ code }) => code === 'truncated')).toEqual([])
  const texts = JSON.stringify(long).match(/"(?:title|subtitle|label|text|body)":"(?:[^"\\]|\\.)+"/g) ?? []
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(text).toMatch(/":"[^\s"]{20,}/)
  const codes = (value: object | null) => JSON.stringify(value).match(/"(?:payload|identifier|page_id|url)":"[^"]*"/g)
  expect(codes(long.structured_content)).toEqual(codes(plain.structured_content))
})

test('equal texts of a message become equal long words', () => {
  const structured_content = { type: 'template', title: 'Hi 🏺' }
  const { body, structured_content: content } = withLongWords(
    { body: 'Hi 🏺', structured_content },
    schemas.get('template'),
  )
  expect((content as typeof structured_content).title).toBe(body)
  expect(body.isWellFormed()).toBe(true)
})
