import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, settings } from './config'

test('without any setting the demo runs on port 3000, its shop and bot beside it', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    sitePort: 3001,
    botPort: 3002,
    publicUrl: 'http://localhost:3000',
    demo: true,
    privateWebhooks: 'loopback',
  })
})

test('a bare server calls public addresses only, unless the operator says otherwise', () => {
  expect(readConfig({ DEMO: 'off' }).privateWebhooks).toBe('none')
  expect(readConfig({ DEMO: 'off', WEBHOOK_ALLOW_PRIVATE: 'yes' }).privateWebhooks).toBe('all')
  expect(readConfig({ WEBHOOK_ALLOW_PRIVATE: 'no' }).privateWebhooks).toBe('none')
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'shop.example'],
  ['DEMO', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'postgres://localhost/chat'],
])('%s=%s is refused with a sentence that names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} is "${value}"`)
})

test('an empty setting is an unset one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('docs/configuration.md lists every setting as the server reads it', () => {
  const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const expected = Object.entries(settings).map(([name, { unset, about }]) => `| \`${name}\` | ${unset} | ${about} |`)
  expect(rows).toEqual(expected)
})
