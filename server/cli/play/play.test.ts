import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '../../../contract/content'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aCall } from '../testing/a-call'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-scripts-'))
let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

const play = (file: string, ...more: string[]) =>
  aCall(['play', file, app.account.channel_id, '--url', app.url, ...more], {
    api: async () => ({
      url: app.url,
      token: app.account.access_token,
      call: async (method, path, body) => {
        const answer = await app.call(method, path, body)
        if (answer.status >= 300) throw new Error(answer.body.message)
        return answer.body
      },
      close: async () => {},
    }),
  })
const written = (name: string, given: object) => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(given))
  return file
}
const records = async () =>
  (await app.call('GET', '/1.0/contents?limit=50&sort=created_at')).body.records as (Content & { body: string })[]

test.each(['parcel', 'tea-for-two', 'return', 'growing-answer'])(
  'the script %s runs without an error if the command plays both sides',
  async (name) => {
    const { status, out, err } = await play(`examples/scripts/${name}.json`, '--both')
    expect([status, err]).toEqual([0, ''])
    expect(out.split('\n').length).toBeGreaterThan(5)
  },
)

test('a script is played in one of its languages', async () => {
  const select = (title: string) => ({ structured_content: { type: 'select', items: [{ title, payload: 'y' }] } })
  const file = written('languages.json', {
    script: 1,
    title: 'In two languages',
    steps: [
      { from: 'customer', body: 'Hello', translations: { de: { body: 'Hallo' } } },
      {
        from: 'agent',
        body: 'Sure?',
        ...select('Of course'),
        translations: { de: { body: 'Sicher?', ...select('Ja') } },
      },
      { from: 'customer', tap: 'Of course', translations: { de: { tap: 'Ja' } } },
    ],
  })
  const german = await play(file, '--both', '--language', 'de')
  expect([german.status, german.err]).toEqual([0, ''])
  expect(german.out).toContain('> Hallo')
  expect(german.out).toContain('> Ja')
  expect((await play(file, '--both')).out).toContain('> Of course')
  const french = await play(file, '--both', '--language', 'fr')
  expect([french.status, french.err]).toEqual([2, 'The script is not in fr. Choose one of: en, de'])
})

test('a tap of a script reaches the server as a reply with the tapped item', async () => {
  const all = await records()
  const tapped = all.find(({ body }) => body === 'Another day')
  expect(tapped?.structured_reply).toEqual({ payload: 'delay:4711' })
  expect(all.find(({ id }) => id === tapped?.in_reply_to_id)?.structured_content).toMatchObject({ type: 'template' })
  const mint = all.find(({ body }) => body === 'Sencha\nGarden mint')
  expect(mint?.structured_reply).toMatchObject({ items: [{ payload: 'tea:sencha' }, { payload: 'tea:mint' }] })
})

test('the command reports the step at which a bot departs from the script', async () => {
  const file = written('bot.json', {
    script: 1,
    title: 'A bot is tried',
    steps: [
      { from: 'customer', body: 'Is anybody tried here?' },
      { from: 'agent', structured_content: { type: 'select', items: [{ title: 'Yes' }] } },
      { from: 'customer', tap: 'Yes' },
      { from: 'agent', body: 'Good' },
    ],
  })
  const answered = async (title: string) => {
    const playing = play(file, '--wait', '20')
    const asked = await eventually('the question', async () =>
      (await records()).findLast(({ body, status }) => body === 'Is anybody tried here?' && status === 'new'),
    )
    const structured_content = { type: 'select', items: [{ title, payload: 'chosen' }] }
    await app.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Well?', structured_content })
    return { playing }
  }
  const other = await (await answered('Perhaps')).playing
  expect(other.status).toBe(1)
  expect(other.err).toBe('steps[1].structured_content.items[0].title\n  expected: "Yes"\n  got: "Perhaps"')

  const { playing } = await answered('Yes')
  const tap = await eventually('the tap', async () =>
    (await records()).find(({ body, status }) => body === 'Yes' && status === 'new'),
  )
  expect(tap.structured_reply).toEqual({ payload: 'chosen' })
  await app.call('POST', '/1.0/contents', { in_reply_to_id: tap.id, body: 'Good' })
  expect(await playing).toMatchObject({ status: 0, err: '' })

  const silent = await play(file, '--wait', '0.2')
  expect(silent).toMatchObject({
    status: 1,
    err: 'steps[1]\n  expected: an answer within 0.2 seconds\n  got: no answer',
  })
})

test('a file that is not a script is refused, and no message is sent', async () => {
  const before = (await records()).length
  const file = written('wrong.json', { script: 1, title: 'x', steps: [{ from: 'customer' }] })
  const { status, err } = await play(file)
  expect(status).toBe(2)
  expect(err).toContain('steps[0] says nothing')
  expect((await aCall(['play', file])).status).toBe(2)
  expect((await records()).length).toBe(before)
})
