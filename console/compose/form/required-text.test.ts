import { expect, test } from 'vitest'
import { structuredTypes } from '../../../contract/structured'
import { preview } from '../../../server/structured/preview/preview'
import { needsText } from './schema'

test.each(structuredTypes)('the form asks for a text beside a %s as the server does', (type) => {
  const given = { body: '', structuredContent: { type }, attachments: new Map(), coerce: false, randomHex: () => 'ab' }
  const [web] = preview({ ...given, now: 0 } as never, ['web_messaging'] as never).channels
  expect(web?.errors.some(({ path, code }) => path === 'body' && code === 'required')).toBe(needsText[type])
})
