import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
// @ts-expect-error A script without types.
import { freePort } from '../../scripts/free-port.mjs'
import { newWebhookSecret, signatureHeaders } from '../../server/webhooks/sign'
import { aProject } from '../testing/a-project'

// Runs the blocks of README.md in an empty project.

const keys = { WEBHOOK_SECRET: newWebhookSecret(), WEBHOOK_VERIFY_TOKEN: 'token' }
const gzippedBytes = { index: 5500 }
const links = ['@types/node', '@types/express', '@types/express-serve-static-core', 'express', 'fastify', 'hono']
let project: Awaited<ReturnType<typeof aProject>>
let files: string[]
const started: ChildProcess[] = []
beforeAll(async () => {
  project = await aProject('webhooks', links)
  files = project.writeReadme()
  await project.compile('nodenext', files)
})
afterAll(() => {
  for (const child of started) child.kill()
  vi.unstubAllEnvs()
  project.remove()
})

const deep = { tags: 'deep', timeout: 300_000 }
const body = JSON.stringify({
  id: 'd1',
  domain_id: 'x',
  events: [{ id: 'e1', type: 'content.imported', resource: { metadata: { author_id: 'Ada', body: 'Grüße' } } }],
})
const signed = () => signatureHeaders('d1', Date.now(), body, keys.WEBHOOK_SECRET)
const json = { 'content-type': 'application/json' }
const handshake = '?hub.mode=subscribe&hub.challenge=c42&hub.verify_token=token'

test('the package has one script for all platforms', deep, async () => {
  await project.expectPortable({ files: [], gzippedBytes })
})

test.each(['nodenext', 'bundler'] as const)('the README compiles strictly with %s', deep, async (resolution) => {
  expect(files).toHaveLength(8)
  expect(await project.compile(resolution, files)).toBe('')
  const withoutFrameworks = files.filter((path) => !/express|fastify|hono/.test(path))
  expect(await project.compile(resolution, withoutFrameworks, 'older')).toBe('')
})

test.each(['node', 'express', 'fastify'])("the README's server %s takes an event of the server", deep, async (name) => {
  const port = String(await freePort())
  const child = spawn(process.execPath, [project.at(`out/${name}.js`)], {
    env: { ...process.env, ...keys, PORT: port },
  })
  started.push(child)
  const url = `http://localhost:${port}/hook`
  await answers(url + handshake)
  expect(await (await fetch(url + handshake)).text()).toBe('c42')
  const printed = once(child.stdout, 'data')
  expect((await fetch(url, { method: 'POST', headers: { ...json, ...signed() }, body })).status).toBe(204)
  expect(String(await printed)).toBe('Ada wrote: Grüße\n')
  expect((await fetch(url, { method: 'POST', headers: { ...json, ...signed() }, body: `${body} ` })).status).toBe(401)
})

test.each(['hono', 'worker'])("the README's module %s takes an event of the server", deep, async (name) => {
  for (const [key, value] of Object.entries(keys)) vi.stubEnv(key, value)
  const { default: app } = await import(pathToFileURL(project.at(`out/${name}.js`)).href)
  const post = (text: string) =>
    app.fetch(new Request('http://bot/hook', { method: 'POST', headers: { ...json, ...signed() }, body: text }))
  expect(await (await app.fetch(new Request(`http://bot/hook${handshake}`))).text()).toBe('c42')
  expect((await post(body)).status).toBe(204)
  expect((await post(`${body} `)).status).toBe(401)
})

test("the README's test passes, and `require` loads the package", deep, async () => {
  expect((await project.run('out/test.js')).stdout).toBe('d1\nsignature 401\n')
  project.write('old.cjs', "console.log(typeof require('@bubblewire/webhooks').createReceiver)")
  expect((await project.run('old.cjs')).stdout).toBe('function\n')
})

/** Resolves when the address answers. */
async function answers(url: string): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(url).catch((error: Error) => error)
    if (!(answer instanceof Error)) return
    if (Date.now() > until) throw answer
    await new Promise((next) => setTimeout(next, 50))
  }
}
