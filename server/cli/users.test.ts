import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config'
import { secretKeysOf } from '../secrets/secret-key'
import { openStore } from '../store/open'
import { aBrowser } from '../testing/a-browser'
import { aPerson } from '../testing/a-person'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { openApi } from './api'
import { websiteTags } from './start/website-tags'
import { aCall } from './testing/a-call'

let app: RunningApp
let nth = 0
let user: { id: string; name: string; email: string }
beforeAll(async () => {
  app = await aRunningApp()
})
beforeEach(async () => {
  nth += 1
  const fields = { name: `Ann ${nth}`, email: `ann${nth}@shop.example` }
  user = (await app.call('POST', '/1.0/users', fields)).body as typeof user
})
afterAll(() => app.stop())

const call = (argv: string[], env: Record<string, string>) => aCall(argv, { env, api: openApi })
const users = (...argv: string[]) =>
  call(['users', ...argv], { BUBBLEWIRE_URL: app.url, BUBBLEWIRE_TOKEN: app.account.access_token })
const stored = async () => (await app.call('GET', `/1.0/users/${user.id}`)).body

test('the users command lists each user on one line, or all as JSON', async () => {
  const { status, out } = await users()
  expect(status).toBe(0)
  expect(out).toContain(`${user.id}  ${user.name}  ${user.email}`)
  expect((await users('list')).out).toBe(out)
  const records = JSON.parse((await users('--json')).out) as { id: string }[]
  expect(records.map(({ id }) => id)).toContain(user.id)
})

test('a user can be named by address, name or id', async () => {
  expect(await users('disable', user.email)).toMatchObject({ status: 0, err: `${user.name} (${user.id}) is disabled.` })
  expect(await stored()).toMatchObject({ enabled: false })
  expect((await users()).out).toContain(`${user.email}  disabled`)
  expect(await users('enable', user.name.toUpperCase())).toMatchObject({ status: 0 })
  expect(await stored()).toMatchObject({ enabled: true })
  expect(await users('make-admin', user.id)).toMatchObject({ status: 0 })
  expect((await users()).out).toContain(`${user.email}  admin`)
})

test('a link lets a user choose a password, and sign in', async () => {
  const { status, out, err } = await users('sign-in-link', user.email)
  expect(status).toBe(0)
  expect(err).toContain(`For ${user.name} (${user.id}); it works once, until `)
  const token = out.split('#link=')[1]
  const answer = await aBrowser(app.url).call('POST', '/account/link/use', { token, password: 'tea in the garden' })
  expect(answer.status).toBe(200)
})

test('after reset-factors a user signs in with the password alone', async () => {
  const person = await aPerson(app)
  await person.withApp(Date.now())
  expect((await person.atPassword()).answer.body.second_step).toMatchObject({ app: true })
  expect(await users('reset-factors', person.email)).toMatchObject({ status: 0 })
  expect((await person.atPassword()).answer.body).toEqual({ signed_in: true })
})

test('an ambiguous name of a user is refused', async () => {
  expect(await users('disable')).toMatchObject({ status: 2, err: expect.stringContaining('Name one user') })
  expect(await users('disable', 'Nobody')).toMatchObject({
    status: 2,
    err: expect.stringContaining('bubblewire users'),
  })
  const twin = (await app.call('POST', '/1.0/users', { name: user.name })).body as { id: string }
  const { status, err } = await users('disable', user.name)
  expect(status).toBe(2)
  expect(err).toContain(user.id)
  expect(err).toContain(twin.id)
  expect(await stored()).toMatchObject({ enabled: true })
  expect(await users('remove', user.id)).toMatchObject({ status: 2, err: expect.stringContaining('users remove') })
})

test('the users command works on the data folder while no server runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-cli-'))
  const onFolder = (...argv: string[]) => call(['users', ...argv], { DATA_DIR: folder, DEMO: 'off' })
  expect(await call(['source', 'create', 'My shop'], { DATA_DIR: folder, DEMO: 'off' })).toMatchObject({ status: 0 })
  expect((await onFolder()).out).toContain('Admin')
  const link = await onFolder('sign-in-link', 'Admin')
  expect(link.status === 0 ? link.out : link.err).toMatch(/#link=|e-mail address/)
  const last = await onFolder('disable', 'Admin')
  expect(last).toMatchObject({ status: 2, err: expect.stringContaining('--force') })
  expect((await onFolder('disable', '--help')).out).toContain('[--force]')
  expect(await onFolder('disable', 'Admin', '--force')).toMatchObject({ status: 0 })
  rmSync(folder, { recursive: true, force: true })
})

test('the users command opens the stopped folder of a demo with its own key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-cli-'))
  const [key = ''] = secretKeysOf({ secretKeys: [], dataDir: folder, databaseUrl: null, demo: true })
  const demo = await aRunningApp({ DATA_DIR: folder, SECRET_KEY: key })
  await demo.app.stop()
  await demo.store.close()
  expect(await call(['users'], { DATA_DIR: folder })).toMatchObject({ status: 0, err: '' })
  rmSync(folder, { recursive: true, force: true })
})

test('the command reports a public address that does not answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-cli-'))
  const env = { DATA_DIR: folder, DEMO: 'off', PORT: '4100' }
  expect(await call(['source', 'create', 'My shop'], env)).toMatchObject({ status: 0 })
  // Port 9 refuses connections, like a proxy that is not yet set up.
  const account = { api_url: 'http://127.0.0.1:9', access_token: app.account.access_token }
  writeFileSync(join(folder, 'admin.json'), JSON.stringify(account))
  const running = await openStore(readConfig(env))
  const { status, err } = await call(['users'], env)
  expect([status, err]).toEqual([2, expect.stringContaining('does not answer at http://127.0.0.1:9')])
  expect(err).toContain('Set BUBBLEWIRE_URL to its address on this machine, such as http://127.0.0.1:4100')
  expect(await call(['users'], { ...env, BUBBLEWIRE_URL: app.url })).toMatchObject({ status: 0 })
  await running.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a damaged file of tokens is named, and without it the command works', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-cli-'))
  const env = { DATA_DIR: folder, DEMO: 'off' }
  await call(['source', 'create', 'My shop'], env)
  const file = join(folder, 'admin.json')
  writeFileSync(file, '{ "api_url":')
  const { status, err } = await call(['users'], env)
  expect([status, err]).toEqual([2, expect.stringContaining(`${file} is damaged. Remove it`)])
  const ready = { admin: null, demo: null, firstRun: null, dataDir: folder, publicUrl: 'http://127.0.0.1:9' }
  expect(await websiteTags({ ...ready, host: '127.0.0.1', sitePort: 1, botPort: 2 })).toEqual([])
  rmSync(file)
  expect(await call(['users'], env)).toMatchObject({ status: 0 })
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  [
    ['chat', 'abc', '--url', 'nonsense'],
    '--url is "nonsense": it must be an http or https address, such as https://chat.example.com.',
  ],
  [
    ['users', '--url', 'ftp://x'],
    '--url is "ftp://x": it must be an http or https address, such as https://chat.example.com.',
  ],
  [['play', 'missing.json', 'abc'], 'missing.json cannot be read (ENOENT)'],
  [['audit', 'verify', 'missing.jsonl'], 'There is no file missing.jsonl.'],
])('the call %j is refused in one sentence', async (argv, sentence) => {
  expect(await call(argv, {})).toMatchObject({ status: 2, err: sentence })
})

test.each([
  ['strat', ' Do you mean "start"?'],
  ['user', ' Do you mean "users"?'],
  ['zendesk', ''],
])('the unknown command "%s" is answered with the nearest one', async (word, question) => {
  const { status, err } = await call([word], {})
  expect([status, err]).toEqual([2, `There is no command "${word}".${question} All commands: bubblewire help`])
})

test.each([
  [['users']],
  [['users', 'disable', 'Admin']],
  [['users', 'sign-in-link', 'Admin']],
  [['snippet']],
  [['audit', 'verify']],
])('the call %j fails in a folder without data, and writes no file', async (argv) => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-cli-'))
  const missing = join(folder, 'missing')
  for (const DATA_DIR of [folder, missing]) {
    const { status, out, err } = await call(argv, { DATA_DIR, DEMO: 'off' })
    expect([status, out]).toEqual([2, ''])
    expect(err).toBe(
      `There is no data of a server in ${DATA_DIR}. Set DATA_DIR to the folder of your server, or DATABASE_URL.`,
    )
  }
  expect([readdirSync(folder), existsSync(missing)]).toEqual([[], false])
  rmSync(folder, { recursive: true, force: true })
})
