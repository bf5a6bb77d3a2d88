import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../clients/typescript/client'
import { live } from '../../../clients/typescript/live'
import type { Content } from '../../../contract/content'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aCall } from '../testing/a-call'
import { aBot } from './testing/a-bot'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-plays-'))
let app: RunningApp
let bot: ReturnType<typeof aBot> | null = null
beforeAll(async () => {
  app = await aRunningApp()
})
afterEach(async () => {
  await bot?.stop()
  bot = null
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

const api = async () => ({
  url: app.url,
  token: app.account.access_token,
  call: async (method: string, path: string, body?: unknown) => {
    const answer = await app.call(method as 'GET', path, body)
    if (answer.status >= 300) throw new Error(answer.body.message)
    return answer.body
  },
  close: async () => {},
})
const play = (files: string[], more: string[] = [], stop = new AbortController().signal) =>
  aCall(['play', ...files, app.account.channel_id, '--url', app.url, ...more], { api, stop })
const written = (name: string, given: object) => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(given))
  return file
}
const aScript = (name: string, ...steps: object[]) => written(`${name}.json`, { script: 1, title: name, steps })
const asking = (name: string, expect: object) =>
  aScript(name, { from: 'customer', body: `Hello ${name}` }, { from: 'agent', body: 'An example', expect })

/** Reads a report; throws if it is no XML. */
function readReport(file: string) {
  const text = readFileSync(file, 'utf8')
  const open: string[] = []
  const found: { name: string; attributes: Record<string, string> }[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push(name)
        found.push({ name, attributes })
      },
      onclosetag: (name) => expect(open.pop()).toBe(name),
    },
    { xmlMode: true },
  )
  parser.end(text)
  expect(open).toEqual([])
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites .*<\/testsuites>\n$/s)
  const all = (name: string) => found.filter((each) => each.name === name).map(({ attributes }) => attributes)
  return { text, all }
}

test('each matcher judges the message of a bot', async () => {
  const items = [{ title: 'Where is my order?', payload: 'order' }]
  const schema = { properties: { items: { minItems: 1, items: { required: ['payload'] } } } }
  const file = asking('matchers', {
    ...{ contains: ['PARCEL', 'my order'], matches: '^Your parcel [0-9]+', type: 'select', schema },
    ...{ hands_over: false, first_text_within_ms: 20_000 },
  })
  bot = aBot(app, () => ({ body: 'Your parcel 17\nis here', structured_content: { type: 'select', items } }))
  expect(await play([file])).toMatchObject({ status: 0, err: '' })
})

test('each matcher that fails says what was expected and what came', async () => {
  const file = asking('failing', {
    ...{ contains: ['hello', 'parcel'], matches: '^[0-9]+$', type: 'template', schema: { required: ['title'] } },
    ...{ hands_over: true, first_text_within_ms: 1 },
  })
  bot = aBot(app, () => ({ body: 'Hello there' }))
  const { status, err } = await play([file], ['--wait', '3'])
  expect(status).toBe(1)
  expect(err.replace(/got: \d+ ms/, 'got: N ms').split('\n')).toEqual([
    ...['steps[1].expect.contains[1]', '  expected: a text with "parcel"', '  got: "Hello there"'],
    ...['steps[1].expect.matches', '  expected: a text that matches ^[0-9]+$', '  got: "Hello there"'],
    ...['steps[1].expect.type', '  expected: template', '  got: text'],
    ...['steps[1].expect.hands_over', '  expected: handed over to people', '  got: not handed over'],
    ...['steps[1].expect.first_text_within_ms', '  expected: first characters within 1 ms', '  got: N ms'],
  ])
})

test('a bot that hands over passes, with and without a word', async () => {
  const handOver = async ({ thread_id, body }: Content) => {
    await app.call('PUT', `/1.0/conversations/${thread_id}/hand_over`, {})
    return body.includes('word') ? { body: 'A person comes' } : null
  }
  bot = aBot(app, handOver)
  expect(await play([asking('silent', { hands_over: true })])).toMatchObject({ status: 0, err: '' })
  const spoken = asking('word', { hands_over: true, contains: 'a person' })
  expect(await play([spoken])).toMatchObject({ status: 0, err: '' })
})

test('a script about hand-overs is not played without a token', async () => {
  const file = asking('no token', { hands_over: true })
  const { status, err } = await aCall(['play', file, app.account.channel_id, '--url', app.url])
  expect([status, err]).toEqual([2, 'This test has no installation.'])
})

test('a live answer is timed by its first characters, not by its end', async () => {
  const file = asking('live', { contains: 'at last', first_text_within_ms: 1400 })
  bot = aBot(app, async ({ id }) => {
    const client = createClient({ url: app.url, token: app.account.access_token })
    await live(client, { in_reply_to_id: id }, async function* () {
      yield { text: 'I look it up ' }
      await wait(1500)
      yield { text: 'and ' }
      await wait(1500)
      yield { text: 'at last have it.' }
    })
    return null
  })
  expect(await play([file], ['--wait', '2'])).toMatchObject({ status: 0, err: '' })
})

test('repeats are new conversations, and their pass rate decides', async () => {
  const file = asking('repeated', { contains: 'yes' })
  const junit = join(folder, 'repeated.xml')
  bot = aBot(app, (_, nth) => ({ body: nth % 4 === 0 ? 'No, <never> & "not" \u0007' : 'Yes' }))
  const enough = await play([file], ['--repeat', '8', '--pass-rate', '0.75', '--junit', junit])
  expect(enough.status).toBe(0)
  expect(enough.out.split('\n')).toEqual([
    'repeated: 6 of 8 plays passed (75%)',
    '  steps[1] answers "Hello repeated": 6 of 8 (75%)',
  ])
  expect(enough.err).toContain('repeated, play 4: steps[1].expect.contains\n  expected: a text with "yes"\n  got: "No')
  const passing = readReport(junit)
  expect(passing.all('testsuite')).toMatchObject([{ tests: '2', failures: '0', errors: '0', skipped: '0' }])
  expect(passing.text).toContain('<system-out>Play 4: steps[1].expect.contains')

  await bot.stop()
  bot = aBot(app, (_, nth) => ({ body: nth % 2 === 0 ? 'No, <never> & "not" \u0007' : 'Yes' }))
  expect((await play([file], ['--repeat', '2', '--pass-rate', '0.9', '--junit', junit])).status).toBe(1)
  const { all, text } = readReport(junit)
  expect(all('testcase')).toMatchObject([
    { name: 'steps[0] says "Hello repeated"', classname: 'repeated', file },
    { name: 'steps[1] answers "Hello repeated"', classname: 'repeated', file },
  ])
  expect(all('failure')[0]?.message).toMatch(/^1 of 2 plays passed\. Expected a text with "yes", got "No, <never>/)
  expect(text).not.toContain('\u0007')
  const threads = await app.call('GET', '/1.0/content_threads?limit=150')
  expect(threads.body.count).toBeGreaterThanOrEqual(10)
})

test('several scripts are one report, with a suite for each', async () => {
  const junit = join(folder, 'several.xml')
  bot = aBot(app, () => ({ body: 'Yes' }))
  const files = [asking('one', { contains: 'yes' }), asking('two', { contains: 'no' })]
  expect((await play(files, ['--junit', junit])).status).toBe(1)
  const { all } = readReport(junit)
  expect(all('testsuite')).toMatchObject([
    { name: 'one', failures: '0' },
    { name: 'two', failures: '1' },
  ])
  expect(all('testsuites')).toMatchObject([{ tests: '4', failures: '1' }])
})

test('a play that is stopped leaves a whole report', async () => {
  const junit = join(folder, 'stopped.xml')
  const stop = new AbortController()
  bot = aBot(app, (_, nth) => {
    if (nth === 3) stop.abort()
    return nth === 3 ? null : { body: 'Yes' }
  })
  const files = [asking('stopped', { contains: 'yes' }), asking('never', { contains: 'yes' })]
  const { status, err, out } = await play(files, ['--repeat', '5', '--junit', junit], stop.signal)
  expect([status, err]).toEqual([2, 'stopped, play 3: The play was stopped.'])
  expect(out).toContain('stopped: 2 of 3 plays passed (66.6%), 2 were not played')
  const { all } = readReport(junit)
  expect(all('error')).toMatchObject([{ message: 'The play was stopped.' }])
  expect(all('skipped')).toMatchObject([{ message: 'not played' }, { message: 'not played' }])
})

test('a server that goes away ends the plays with an error', async () => {
  const other = await aRunningApp()
  const junit = join(folder, 'gone.xml')
  const file = asking('gone', { contains: 'yes' })
  const elsewhere = aBot(other, async () => {
    void other.stop()
    return null
  })
  const call = ['play', file, other.account.channel_id, '--url', other.url, '--wait', '1', '--repeat', '9']
  const { status, err } = await aCall([...call, '--junit', junit])
  await elsewhere.stop().catch(() => {})
  expect(status).toBe(2)
  expect(err).toMatch(/^gone, play 1: (The connection to http\S+ is lost\.|steps\[1\])/)
  expect(readReport(junit).all('error')).toHaveLength(1)
})

test('a wrong option or file is refused before anything is sent', async () => {
  const count = async () => (await app.call('GET', '/1.0/contents?limit=1')).body.count
  const before = await count()
  const file = asking('options', { contains: 'yes' })
  const refused = async (...more: string[]) => {
    const { status, err } = await play([file], more)
    expect(status).toBe(2)
    return err
  }
  expect(await refused('--repeat', '0')).toBe('--repeat is "0": it must be a whole number from 1 to 1000.')
  expect(await refused('--repeat', 'many')).toContain('--repeat is "many"')
  expect(await refused('--pass-rate', '90')).toContain('--pass-rate is "90": it must be a number from 0 to 1')
  expect(await refused('--pass-rate', '')).toContain('--pass-rate is ""')
  expect(await refused('--wait', '-1')).toContain('--wait is "-1"')
  expect(await refused('--junit', join(folder, 'no-folder/report.xml'))).toContain('cannot be written (ENOENT)')
  const pattern = asking('pattern', { matches: '(?=a)' })
  const { err } = await play([file, pattern])
  expect(err).toMatch(/pattern\.json: steps\[1\]\.expect\.matches holds a look-ahead/)
  const newer = written('newer.json', { script: 2, title: 'x', steps: [] })
  expect((await play([newer])).err).toContain('script is 2, and this version of Bubblewire reads 1')
  expect((await aCall(['play', file])).err).toContain('Name a script and a channel')
  expect(await count()).toBe(before)
})
