import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { remoteApi } from '../api'
import { aCall } from '../testing/a-call'
import { aBot } from './testing/a-bot'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-from-conversation-'))
let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = (...words: string[]) =>
  aCall([...words, '--url', app.url], { api: async () => remoteApi(app.url, app.account.access_token) })
const written = (text: string) => {
  const file = join(folder, 'script.json')
  writeFileSync(file, text)
  return file
}

test('a conversation becomes a script, and the bot passes it', async () => {
  const items = [{ title: 'Where is my order?', payload: 'topic:order' }]
  const bot = aBot(app, async ({ body, thread_id }) => {
    if (body.startsWith('Where')) await app.call('PUT', `/1.0/conversations/${thread_id}/hand_over`, {})
    return body.startsWith('Where')
      ? { body: 'I ask a colleague about your parcel 4711.' }
      : { body: 'Welcome back! What is it about?', structured_content: { type: 'select', items } }
  })
  const steps = [
    { from: 'customer', body: 'Hello, I am ada@shop.test, call +44 20 7946 0958' },
    { from: 'agent' },
    { from: 'customer', tap: 'Where is my order?' },
    { from: 'agent', expect: { hands_over: true, contains: 'colleague' } },
  ]
  const original = written(JSON.stringify({ script: 1, title: 'Original', steps }))
  expect(await call('play', original, app.account.channel_id)).toMatchObject({ status: 0, err: '' })
  const threads = (await app.call('GET', '/1.0/content_threads?limit=1')).body.records as { id: string }[]
  const { status, out, err } = await call('script', threads[0]?.id ?? '')
  expect([status, err]).toEqual([0, ''])
  expect(out).not.toMatch(/ada@shop|7946|4711/)
  expect(JSON.parse(out)).toMatchObject({
    script: 1,
    steps: [
      { from: 'customer', body: 'Hello, I am customer1@example.com, call +1 202 555 0100' },
      { from: 'agent', expect: { type: 'select', contains: 'Welcome back! What is' } },
      { from: 'customer', tap: 'Where is my order?' },
      { from: 'agent', expect: { type: 'text', contains: 'I ask a colleague' } },
      { from: 'agent', expect: { hands_over: true } },
    ],
  })
  expect(await call('play', written(out), app.account.channel_id)).toMatchObject({ status: 0, err: '' })
  await bot.stop()
})

test('a conversation that does not exist is no script', async () => {
  const { status, err, out } = await call('script', '0'.repeat(24))
  expect([status, out]).toEqual([2, ''])
  expect(err).not.toBe('')
  expect((await call('script')).err).toContain('Name one conversation')
})
