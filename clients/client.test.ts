import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../server/testing/a-running-app'
import { clientFiles } from './generate'
import { ApiError, type Client, createClient } from './typescript/client'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
let app: RunningApp
let call: Client
beforeAll(async () => {
  app = await aRunningApp()
  call = createClient({ url: app.url, token: app.account.access_token })
})
afterAll(() => app.stop())

test('the committed client equals the one generated from the API document', async () => {
  const at = (path: string) => join(import.meta.dirname, 'typescript', path)
  const document = (await app.call('GET', '/1.0/openapi.json', undefined, '')).body
  const wanted = await clientFiles(
    document,
    readFileSync(at('client.ts'), 'utf8'),
    readFileSync(at('README.md'), 'utf8'),
  )
  if (process.env.UPDATE_CLIENT) {
    rmSync(at('operations'), { recursive: true, force: true })
    mkdirSync(at('operations'))
    for (const [path, text] of Object.entries(wanted)) writeFileSync(at(path), text)
  }
  const kept = [
    'client.ts',
    'README.md',
    'operations.ts',
    ...readdirSync(at('operations')).map((name) => `operations/${name}`),
  ]
  expect(Object.fromEntries(kept.map((path) => [path, readFileSync(at(path), 'utf8')]))).toEqual(wanted)
  for (const text of Object.values(wanted)) expect(text.split('\n').length).toBeLessThanOrEqual(350)
})

test('the client reads, answers and closes a conversation by operation names', async () => {
  const customer = await app.customer()
  await customer.say('Tea or plants?')
  const page = await call('listContents', { created_from: ['synchronizer'], limit: 1 })
  const [asked] = page.records
  const reply = await call('createContent', {
    in_reply_to_id: asked?.id ?? '',
    body: 'Both?',
    structured_content: { type: 'select', items: [{ title: 'Tea', payload: 'tea' }] },
  })
  expect(reply.warnings).toEqual([])
  expect((await call('getContent', { id: reply.id })).in_reply_to_id).toBe(asked?.id)
  expect((await call('closeThread', { id: reply.thread_id })).id).toBe(reply.thread_id)
})

test('an upload is sent as multipart, with the file after the other fields', async () => {
  const file = new File(['Opening hours: 9 to 12'], 'hours.txt')
  const attachment = await call('uploadAttachment', { file, private: true })
  expect(attachment).toMatchObject({ filename: 'hours.txt', public: false })
  const mine = await call('listAttachments', { public: false })
  expect(mine.records.map(({ id }) => id)).toEqual([attachment.id])
})

test('an API error names the call and the field, and says whether to retry', async () => {
  const refused = await call('createContent', { in_reply_to_id: 'x' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 422, passing: false, problems: [{ path: 'in_reply_to_id' }] })
  expect((refused as Error).message).toMatch(/POST .*\/1\.0\/contents answered 422: in_reply_to_id must/)
  const nobody = createClient({ url: 'http://127.0.0.1:1', token: '' })
  expect(await nobody('getMe').catch((error: unknown) => error)).toMatchObject({ status: null, passing: true })
})

test('an API error gives the waiting time of the Retry-After header', async () => {
  const busy = createServer((_, answer) =>
    answer.writeHead(429, { 'retry-after': '2' }).end('{"message":"Too many requests."}'),
  )
  await once(busy.listen(0, '127.0.0.1'), 'listening')
  const { port } = busy.address() as AddressInfo
  const refused = await createClient({ url: `http://127.0.0.1:${port}`, token: '' })('getMe').catch(
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ status: 429, passing: true, retryAfterMs: 2000 })
  busy.close()
})

test('an answer that is cut within its body is worth another try', async () => {
  const broken = createServer((_, answer) => {
    answer.writeHead(200, { 'content-length': 100 }).write('{"id":')
    setImmediate(() => answer.destroy())
  })
  await once(broken.listen(0, '127.0.0.1'), 'listening')
  const { port } = broken.address() as AddressInfo
  const lost = await createClient({ url: `http://127.0.0.1:${port}`, token: '' })('getMe').catch(
    (error: unknown) => error,
  )
  expect(lost).toMatchObject({ status: null, passing: true })
  broken.close()
})

test('a copy of the client folder compiles strictly and runs on Node', { tags: 'deep' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-client-'))
  cpSync(join(import.meta.dirname, 'typescript'), join(folder, 'bubblewire'), { recursive: true })
  const program = (extension: string) => `import { ApiError, createClient } from './bubblewire/client.${extension}'
const call = createClient({ url: process.argv[2] ?? '', token: process.argv[3] ?? '' })
const { name } = await call('getMe')
const refused: unknown = await call('getContent', { id: 'nothing' }).catch((error: unknown) => error)
console.log(JSON.stringify([name, refused instanceof ApiError && refused.status]))
`
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'bot.ts'), program('js'))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--outDir', 'out', ...types]
  await run(process.execPath, [tsc, ...options, 'bot.ts'], { cwd: folder })
  const wanted = [(await call('getMe')).name, 404]
  const say = async (file: string) =>
    JSON.parse((await run(process.execPath, [file, app.url, app.account.access_token], { cwd: folder })).stdout)
  expect(await say('out/bot.js')).toEqual(wanted)
  if ((process.features as { typescript?: unknown }).typescript) {
    writeFileSync(join(folder, 'bot.ts'), program('ts'))
    expect(await say('bot.ts')).toEqual(wanted)
  }
  rmSync(folder, { recursive: true })
})

test('the client encodes slashes in a path parameter', async () => {
  const refused = await call('getContent', { id: '../users/me' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 404 })
})
