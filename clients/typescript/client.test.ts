import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../server/testing/a-running-app'
import { operationsFiles } from '../generate'
import { ApiError, type Client, createClient } from './client'

let app: RunningApp
let call: Client
beforeAll(async () => {
  app = await aRunningApp()
  call = createClient({ url: app.url, token: app.account.access_token })
})
afterAll(() => app.stop())

test('operations.ts and its folder are as the document says; if not, run npm run client', async () => {
  const wanted = await operationsFiles((await app.call('GET', '/1.0/openapi.json', undefined, '')).body)
  const at = (path: string) => join(import.meta.dirname, path)
  if (process.env.UPDATE_CLIENT) {
    rmSync(at('operations'), { recursive: true, force: true })
    mkdirSync(at('operations'))
    for (const [path, text] of Object.entries(wanted)) writeFileSync(at(path), text)
  }
  const kept = ['operations.ts', ...readdirSync(at('operations')).map((name) => `operations/${name}`)]
  expect(Object.fromEntries(kept.map((path) => [path, readFileSync(at(path), 'utf8')]))).toEqual(wanted)
  for (const text of Object.values(wanted)) expect(text.split('\n').length).toBeLessThan(400)
})

test('a conversation by operation names: read, answer, look at it, close', async () => {
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

test('a file goes as multipart, its fields before it', async () => {
  const file = new File(['Opening hours: 9 to 12'], 'hours.txt')
  const attachment = await call('uploadAttachment', { file, private: true })
  expect(attachment).toMatchObject({ filename: 'hours.txt', public: false })
  const mine = await call('listAttachments', { public: false })
  expect(mine.records.map(({ id }) => id)).toEqual([attachment.id])
})

test('a refusal says which call, which field, and whether to try again', async () => {
  const refused = await call('createContent', { in_reply_to_id: 'x' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 422, passing: false, problems: [{ path: 'in_reply_to_id' }] })
  expect((refused as Error).message).toMatch(/POST .*\/1\.0\/contents answered 422: in_reply_to_id must/)
  const nobody = createClient({ url: 'http://127.0.0.1:1', token: '' })
  expect(await nobody('getMe').catch((error: unknown) => error)).toMatchObject({ status: null, passing: true })
})

test('what stands in the path is written so that it stays one part of it', async () => {
  const refused = await call('getContent', { id: '../users/me' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 404 })
})
