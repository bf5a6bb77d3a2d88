import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import type { Document, Operation } from './document/complete'
import { ids } from './document/ids'

let app: RunningApp
let operations: { method: string; path: string; operation: Operation }[]
beforeAll(async () => {
  app = await aRunningApp({ WEBHOOK_ALLOW_PRIVATE: 'on' })
  const document: Document = (await app.call('GET', '/1.0/openapi.json', undefined, '')).body
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
})
afterAll(() => app.stop())

const ofNobody = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'version' ? '1' : 'f'.repeat(24)))
const unknownField = (path: string) => ({ path, code: 'unknown_field', message: expect.stringContaining('ignored') })

test('every list refuses an unknown filter and names its filters', async () => {
  const lists = operations.filter(
    ({ method, operation }) => method === 'GET' && operation.parameters?.some((each) => each.in === 'query'),
  )
  expect(lists.length).toBeGreaterThan(20)
  for (const { path, operation } of lists) {
    const { status, body } = await app.call('GET', `${ofNobody(path)}?threadid=${ids.thread}`)
    expect([path, status, body.error]).toEqual([path, 422, 'validation_failed'])
    const [problem, ...others] = body.errors
    expect([problem.path, problem.code, others]).toEqual(['threadid', 'unknown_field', []])
    for (const { name } of operation.parameters?.filter((each) => each.in === 'query') ?? [])
      expect(problem.message).toContain(name)
  }
})

test('each request that writes gets a warning about an unknown field', async () => {
  const named: string[] = []
  const acts = operations.filter(({ method, operation }) => method !== 'GET' && operation.operationId !== 'logOut')
  for (const { method, path, operation } of acts) {
    const example = operation.requestBody?.content['application/json']?.example ?? {}
    const given = { ...(example as object), no_such_field: 1 }
    const { status, body } = await app.call(method, ofNobody(path), given)
    expect(status, `${method} ${path}`).toBeLessThan(500)
    if (status !== 200 || typeof body !== 'object' || body === null) continue
    expect([path, body.warnings]).toEqual([path, [unknownField('no_such_field')]])
    named.push(operation.operationId)
  }
  expect(named).toEqual(expect.arrayContaining(['createUser', 'changeMe', 'createWebhook', 'changeRetention']))
})

test('the response names a nested unknown field by its path', async () => {
  const { body: sources } = await app.call('GET', '/1.0/content_sources')
  const path = `/1.0/content_sources/${sources.records[0].id}`
  const { status, body } = await app.call('PUT', `${path}?colour=red`, {
    name: 'Shop',
    nmae: 'Shop',
    settings: {
      greting: 'Hello',
      business_hours: { time_zone: 'UTC', hours: [{ day: 1, from: '08:00', to: '17:00', at: 1 }] },
    },
  })
  expect([status, body.name]).toEqual([200, 'Shop'])
  const paths = body.warnings.map((each: { path: string }) => each.path)
  expect(paths).toEqual(['colour', 'nmae', 'settings.greting', 'settings.business_hours.hours[0].at'])
  const { body: plain } = await app.call('PUT', path, { name: 'Shop' })
  expect(plain).not.toHaveProperty('warnings')
})

test('the response to an upload names unknown fields sent with the file', async () => {
  const form = new FormData()
  form.set('privat', 'true')
  form.set('file', new Blob(['an invoice']), 'invoice.txt')
  const headers = { authorization: `Bearer ${app.account.access_token}` }
  const answer = await fetch(`${app.url}/1.0/attachments?colour=red`, { method: 'POST', headers, body: form })
  const { warnings, ...record } = await answer.json()
  expect([answer.status, record.public]).toEqual([200, true])
  expect(warnings).toEqual([unknownField('colour'), unknownField('privat')])
})

const readsItself = new Set([
  'uploadAttachment',
  'writeLiveContent',
  'putLiveContent',
  'reportFromChannel',
  'takeInboundMail',
])

test('every change refuses a body that is not an object', async () => {
  const acts = operations.filter(({ method, operation }) => method !== 'GET' && operation.operationId !== 'logOut')
  const headers = { authorization: `Bearer ${app.account.access_token}`, 'content-type': 'application/json' }
  const named: string[] = []
  for (const { method, path, operation } of acts) {
    if (readsItself.has(operation.operationId)) continue
    for (const [body, kind] of [
      ['[{"name":"Ada"}]', 'an array'],
      ['7', 'a number'],
      ['"Ada"', 'a string'],
    ] as const) {
      const answer = await fetch(app.url + ofNobody(path), { method, headers, body })
      const given = [answer.status, (await answer.json()).message ?? '']
      expect(given, `${method} ${path}`).toEqual([422, expect.stringContaining(`The body is ${kind}`)])
      named.push(operation.operationId)
    }
  }
  expect(named).toEqual(expect.arrayContaining(['createUser', 'closeThread', 'createContent']))
})
