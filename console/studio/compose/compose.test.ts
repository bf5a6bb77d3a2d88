import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { structuredTypes } from '../../../contract/structured'
import { runs } from '../../../scripts/runs'
import { preview } from '../../../server/structured/preview/preview'
import { fragmentOf, textFromFragment } from '../../../widget/gallery/message-link'
import { studioMessage } from '../../../widget/gallery/studio-message'
import { fixtures } from '../../../widget/types/fixtures'
import { startingPoints } from '../../compose/starting-points'
import { importText } from '../../import/convert'
import { addedTexts } from '../../import/testing/check'
import { copyOf } from './copies'

const texts = fc.string({ unit: 'binary', maxLength: 300 })

test('a share link returns any text unchanged and needs no escaping', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const fragment = await fragmentOf(text)
      expect(fragment).toMatch(/^#message=[\w-]*$/)
      expect(await textFromFragment(fragment)).toBe(text)
    }),
  )
})

test('a broken, foreign or too large share link returns no text', async () => {
  expect(await textFromFragment('')).toBeNull()
  expect(await textFromFragment('#section')).toBeNull()
  expect(await textFromFragment('#message=%%')).toBeNull()
  expect(await textFromFragment('#message=AAAA')).toBeNull()
  expect(await textFromFragment(await fragmentOf('x'.repeat(5_000_000)))).toBeNull()
})

test.each(startingPoints)('the web channel accepts the example "$name" without a warning', ({ type, message }) => {
  const { body = '', structured_content: structuredContent } = message
  expect((structuredContent as { type: string }).type).toBe(type)
  const given = { body: String(body), structuredContent, coerce: false, attachments: new Map(), randomHex: () => 'ab' }
  const [web] = preview(given as never, ['web_messaging']).channels
  expect(web).toMatchObject({ accepted: true, errors: [] })
  expect(web?.warnings).toEqual([])
})

const testTexts = structuredTypes.flatMap((type) =>
  Object.entries(fixtures[type]).map(([state, { content }]) => ({ name: `${type}: ${state}`, content })),
)
test.each(testTexts)(`the web channel accepts the gallery's message "$name"`, ({ content }) => {
  const { body = '', structured_content: structuredContent } = studioMessage(content)
  const given = { body, structuredContent, coerce: false, attachments: new Map(), randomHex: () => 'ab' }
  expect(preview(given as never, ['web_messaging']).channels[0]).toMatchObject({ accepted: true, errors: [] })
})

test('every message type has an example to start from', () => {
  expect(new Set(startingPoints.map(({ type }) => type))).toEqual(new Set(structuredTypes))
})

test.each(['json', 'curl', 'typescript'] as const)('a message that was copied as %s can be pasted again', (form) => {
  for (const { message } of startingPoints) {
    const copied = copyOf(form, message, 'https://chat.example.com')
    if (form === 'typescript') {
      const given = copied.slice(copied.indexOf("'createContent', ") + "'createContent', ".length, -1)
      expect(new Function(`return (${given})`)()).toEqual({ in_reply_to_id: 'CONTENT_ID', ...message })
    } else expect(importText(copied, addedTexts)).toEqual({ kind: 'own', message })
  }
})

test('a copied curl command keeps quotes and line breaks in a real shell', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '"', '\\', '$', '`', 'a', 'é', '\n', '!') }), (title) => {
      const message = { structured_content: { type: 'select', items: [{ title }] } }
      const line = copyOf('curl', message, 'https://chat.example.com')
      const given = execFileSync('sh', ['-c', `curl() { printf %s "$8"; }; ${line}`], { encoding: 'utf8' })
      expect(JSON.parse(given)).toEqual({ in_reply_to_id: 'CONTENT_ID', ...message })
      expect(importText(line, addedTexts)).toEqual({ kind: 'own', message })
    }),
    { numRuns: runs(20) },
  )
})
