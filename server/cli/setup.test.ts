import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { openApi } from './api'
import { aCall } from './testing/a-call'

let app: RunningApp
const folder = mkdtempSync(join(tmpdir(), 'bubblewire-cli-'))
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

const onServer = (argv: string[]) => call(argv, { BUBBLEWIRE_URL: app.url, BUBBLEWIRE_TOKEN: app.account.access_token })
const onFolder = (argv: string[]) => call(argv, { DATA_DIR: folder, DEMO: 'off' })
const call = (argv: string[], env: Record<string, string>) => aCall(argv, { env, api: openApi })

test('three commands set up an installation that was never started', async () => {
  const source = await onFolder(['source', 'create', 'My shop', '--origin', 'https://shop.example.com', '--json'])
  expect(source).toMatchObject({ status: 0, err: '' })
  const { channel_id, settings } = JSON.parse(source.out)
  expect(settings.allowed_origins).toEqual(['https://shop.example.com'])
  const closed = await onFolder(['source', 'create', 'Another shop'])
  expect(closed.out).toContain('No site may show this chat yet')
  const open = await onFolder(['source', 'create', 'Third shop', '--any-origin'])
  expect(open.out).not.toContain('No site may show')
  const snippet = await onFolder(['snippet', channel_id])
  expect(snippet.out).toBe(`<script async src="http://localhost:3000/chat/${channel_id}/loader.js"></script>`)
  const token = await onFolder(['token', 'create', '--label', 'First'])
  expect(token.status).toBe(0)

  const api = await openApi({ DATA_DIR: folder, DEMO: 'off' })
  const { records } = (await api.call('GET', '/1.0/access_tokens')) as { records: { label: string }[] }
  await api.close()
  expect(records.map(({ label }) => label).sort()).toEqual(['Command line, for one command', 'First'])
  const after = await openApi({ DATA_DIR: folder, DEMO: 'off' })
  const left = (await after.call('GET', '/1.0/access_tokens')) as { records: { label: string }[] }
  await after.close()
  expect(left.records).toHaveLength(2)
})

test("the command makes a working token together with the bot's user", async () => {
  const { status, out, err } = await onServer(['token', 'create', '--user', 'Bot', '--source', app.account.source_id])
  expect(status).toBe(0)
  expect(err).toContain('A token of Bot')
  const me = await app.call('GET', '/1.0/users/me', undefined, out)
  expect(me).toMatchObject({ status: 200, body: { name: 'Bot' } })
  const { id } = await (await app.customer()).say('Hello')
  expect((await app.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'Hi' }, out)).status).toBe(200)
})

test('a token for an unknown source is refused, and no user is made', async () => {
  const source = 'f'.repeat(24)
  const { status, out, err } = await onServer(['token', 'create', '--user', 'Left behind', '--source', source])
  expect([status === 0, out]).toEqual([false, ''])
  expect(err).not.toBe('')
  const { body } = await app.call('GET', '/1.0/users?limit=150')
  expect((body.records as { name: string }[]).map(({ name }) => name)).not.toContain('Left behind')
})

test('a token for one source is not made with a role that has every source', async () => {
  const { source_id } = app.account
  const asked = ['token', 'create', '--user', 'Too much', '--role', 'admin', '--source', source_id]
  const { status, out, err } = await onServer(asked)
  expect([status === 0, out]).toEqual([false, ''])
  expect(err).toContain('"admin" has every source')
  const { body } = await app.call('GET', '/1.0/users?limit=150')
  expect((body.records as { name: string }[]).map(({ name }) => name)).not.toContain('Too much')
})

test('the command shows the secret of a channel with a connector one time', async () => {
  const { out } = await onServer([
    'source',
    'create',
    'Phone',
    '--type',
    'chat_app',
    '--connector',
    'http://127.0.0.1:3003/channel',
  ])
  expect(out).toMatch(/source_id {4}[0-9a-f]{24}\nconnector_secret \(shown once\) {3}whsec_/)
})

test("the snippet command asks for a website's name if there are several", async () => {
  await onServer(['source', 'create', 'Second shop'])
  const { status, err } = await onServer(['snippet'])
  expect(status).toBe(1)
  expect(err).toContain(app.account.channel_id)
  expect((await onServer(['snippet', app.account.channel_id])).out).toContain(app.account.channel_id)
})

test('the snippet command explains how to make the first website', async () => {
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'bubblewire-cli-')), DEMO: 'off' }
  await call(['token', 'create'], env)
  const { status, err } = await call(['snippet'], env)
  expect([status, err]).toEqual([1, 'There is no website yet. Make one: bubblewire source create "My shop"'])
})

test.each([
  [['source', 'create'], 'Give it one name'],
  [['source', 'create', 'x', '--type', 'pigeon'], 'There is no kind "pigeon"'],
  [['token', 'create', '--user', 'x', '--role', 'king'], 'There is no role "king": use one of'],
  [['token', 'create', '--agent', 'nobody'], 'No such'],
  [['token', 'create', '--source', '0123456789abcdef01234567'], '--source is for a new user: name it with --user.'],
  [['token', 'create', '--agent', 'x', '--role', 'agent'], '--role is for a new user: name it with --user.'],
])('the call %j is refused, and the answer says what to change', async (argv, sentence) => {
  const { status, err } = await onServer(argv)
  expect(status).toBe(2)
  expect(err).toContain(sentence)
})

test('--url and --token override the settings of the server', async () => {
  const wrong = { BUBBLEWIRE_URL: 'http://127.0.0.1:1', BUBBLEWIRE_TOKEN: 'x' }
  const named = ['--url', app.url, '--token', app.account.access_token]
  const { status, out } = await call(['token', 'create', '--user', 'By an address', ...named], wrong)
  expect([status, out]).toEqual([0, expect.stringMatching(/^bw_live_/)])
  const lone = await call(['snippet', '--url', app.url], { DATA_DIR: mkdtempSync(join(tmpdir(), 'bubblewire-cli-')) })
  expect(lone).toMatchObject({ status: 2, err: expect.stringContaining('Give a token by --token') })
  expect((await call(['snippet', '--help'], {})).out).toContain('[--url URL] [--token TOKEN]')
  expect((await call(['help'], {})).out).toContain('BUBBLEWIRE_URL')
})

test('the command reports the address of a server that does not answer', async () => {
  const env = { BUBBLEWIRE_URL: 'http://127.0.0.1:1', BUBBLEWIRE_TOKEN: 'x' }
  expect(await call(['snippet'], env)).toMatchObject({
    status: 2,
    err: expect.stringContaining('No server answers at http://127.0.0.1:1'),
  })
})
