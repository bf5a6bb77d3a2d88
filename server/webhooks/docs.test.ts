import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newWebhookSecret, signatureHeaders } from './sign'

// The lines in docs/build/webhooks.md have to work without a change.

const docs = readFileSync(join(import.meta.dirname, '../../docs/build/webhooks.md'), 'utf8')
const snippet = (language: string) => docs.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? ''

const [secret, old, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
const plain = 'a-plain-secret-of-ours'
const body = '{"id":"a","text":"Grüße ☕"}'
const headers = signatureHeaders('a', Date.now(), body, secret, old)
const stale = signatureHeaders('a', Date.now() - 600_000, body, secret)
const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))
const calls = [
  [headers, body, secret],
  [signatureHeaders('a', Date.now(), body, plain), body, plain],
  [headers, body, old],
  [headers, body, other],
  [headers, `${body} `, secret],
  [stale, body, secret],
  [without('webhook-id'), body, secret],
  [without('webhook-timestamp'), body, secret],
  [without('webhook-signature'), body, secret],
  [{ ...headers, 'webhook-timestamp': 'soon', 'webhook-signature': 'grün' }, body, secret],
  [{}, body, secret],
]
const verdicts = [true, true, true, ...Array.from({ length: 8 }, () => false)]

const run = (program: string, args: string[], code: string) =>
  spawnSync(program, args, { input: code, encoding: 'utf8', env: { ...process.env, CALLS: JSON.stringify(calls) } })

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)('the documented Python code recognizes forged webhook calls', () => {
  const code = `${snippet('python')}
import json, os
print(json.dumps([is_genuine(h, b.encode(), s) for h, b, s in json.loads(os.environ["CALLS"])]))`
  const { stdout, stderr } = run('python3', ['-'], code)
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual(verdicts)
})
