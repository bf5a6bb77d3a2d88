import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { anEndpoint } from '../../webhooks/testing/an-endpoint'
import type { CliCall } from '../command'
import { aCall } from '../testing/a-call'

let here: RunningApp
let stop: AbortController
beforeEach(async () => {
  here = await aRunningApp()
  stop = new AbortController()
})
afterEach(async () => {
  stop.abort()
  await here.stop()
})

function listening(argv: string[] = [], more: Pick<Partial<CliCall>, 'env' | 'api'> = {}) {
  const lines: string[] = []
  const troubles: string[] = []
  const env = { BUBBLEWIRE_URL: here.url, BUBBLEWIRE_TOKEN: here.account.access_token }
  const call = {
    env,
    stop: stop.signal,
    out: (line: string) => void lines.push(line),
    err: (line: string) => void troubles.push(line),
  }
  return { lines, troubles, ended: aCall(['listen', ...argv], { ...call, ...more }) }
}

const aMinuteAgo = () => new Date(Date.now() - 60_000).toISOString()

test('each event prints one readable line until Ctrl-C', async () => {
  const customer = await here.customer()
  const { thread_id, id } = await customer.say('Hello laptop')
  const heard = listening(['--since', aMinuteAgo()])
  await eventually('the line', () => heard.lines.length === 1)
  expect(heard.lines[0]).toMatch(/^\d\d:\d\d:\d\d {2}content\.imported/)
  for (const part of [thread_id, id, '"Hello laptop"']) expect(heard.lines[0]).toContain(part)
  stop.abort()
  expect((await heard.ended).status).toBe(0)
})

test('reactions and unsent messages print readable lines', async () => {
  const asked = await (await here.customer()).say('Thank you')
  const path = `/1.0/contents/${asked.id}/reaction`
  await here.call('PUT', path, { reaction: 'heart' })
  await here.call('DELETE', path)
  const { body: reply } = await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Sir' })
  await here.call('DELETE', `/1.0/contents/${reply.id}`)
  const heard = listening(['--since', aMinuteAgo(), '--events', 'content.reacted,content.deleted'])
  await eventually('three lines', () => heard.lines.length === 3)
  expect(heard.lines[0]).toMatch(/ "Thank you" {2}heart agent$/)
  expect(heard.lines[1]).toMatch(/ "Thank you" {2}no reaction$/)
  expect(heard.lines[2]).toMatch(new RegExp(` ${reply.id}  unsent$`))
})

test('with --json each event prints one line of JSON', async () => {
  const asked = await (await here.customer()).say('Hello')
  await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Hi' })
  const heard = listening(['--json', '--since', aMinuteAgo(), '--events', 'content.replied,content.exported'])
  await eventually('both', () => heard.lines.length === 2)
  expect(heard.lines.map((line) => JSON.parse(line).events[0].type)).toEqual(['content.replied', 'content.exported'])
})

test("control characters in a customer's text do not reach the terminal", async () => {
  await (await here.customer()).say('\u001b[2J red \u009b31m \u202e backwards \r\n new line')
  const plain = listening(['--since', aMinuteAgo()])
  const json = listening(['--since', aMinuteAgo(), '--json'])
  await eventually('both', () => plain.lines.length === 1 && json.lines.length === 1)
  for (const line of [...plain.lines, ...json.lines]) expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(JSON.parse(json.lines[0] ?? '').events[0].resource.metadata.body).toContain('\u001b[2J')
})

test('events are forwarded to a local url, signed like a real webhook', async () => {
  const endpoint = await anEndpoint()
  const heard = listening(['--forward', endpoint.url])
  await eventually('it says with which secret', () => heard.troubles[0])
  const [, secret = ''] = /signed with (\S+)/.exec(heard.troubles[0] ?? '') ?? []
  const customer = await here.customer()
  await eventually('it is forwarded', async () => {
    await customer.say('Hello')
    return endpoint.posted[0]
  })
  const [posted] = endpoint.posted
  expect(() => new Webhook(secret).verify(posted?.body ?? '', posted?.headers ?? {})).not.toThrow()
  expect(posted?.words).toBe('Hello')
  await eventually('it says how that went', () => heard.lines.some((line) => /-> 204 in \d+ ms/.test(line)))
  await endpoint.close()
})

test('listening continues while the local url does not answer', async () => {
  const customer = await here.customer()
  await customer.say('one')
  await customer.say('two')
  const heard = listening(['--forward', 'http://127.0.0.1:4/', '--since', aMinuteAgo(), '--secret', 'whsec_c2VjcmV0'])
  await eventually('both', () => heard.lines.filter((line) => line.includes('not delivered')).length === 2)
  expect(heard.lines.filter((line) => line.includes('content.imported'))).toHaveLength(2)
})

test('each event is printed one time although the connection was lost', async () => {
  const customer = await here.customer()
  await customer.say('one')
  const heard = listening(['--since', aMinuteAgo()])
  await eventually('the first', () => heard.lines.length === 1)
  here.app.api.server.closeAllConnections()
  const again = await here.customer()
  await again.say('two')
  await eventually('the second', () => heard.lines.length === 2)
  expect(heard.lines.map((line) => /"(.*)"/.exec(line)?.[1])).toEqual(['one', 'two'])
})

test('the command retries a server that does not answer until it is stopped', async () => {
  const env = { BUBBLEWIRE_URL: 'http://127.0.0.1:4', BUBBLEWIRE_TOKEN: 'any' }
  const heard = listening([], { env })
  await eventually('it says so', () => heard.troubles.some((line) => line.includes('trying again')))
  stop.abort()
  expect((await heard.ended).status).toBe(0)
})

test.each<[string, string[], Record<string, string>, RegExp]>([
  ['a wrong token', [], { BUBBLEWIRE_TOKEN: 'wrong' }, /unknown/],
  ['an unknown event', ['--events', 'content.eaten'], {}, /must be one of/],
  ['no token', [], { BUBBLEWIRE_TOKEN: '' }, /--token/],
  ['a forward address that is none', ['--forward', 'localhost:3000'], {}, /not an http or https address/],
])('the call %s ends with status 2 and one message', async (_, argv, env, sentence) => {
  const whole = { BUBBLEWIRE_URL: here.url, BUBBLEWIRE_TOKEN: here.account.access_token, ...env }
  const { status, err } = await aCall(['listen', ...argv], { env: whole, stop: stop.signal })
  expect(status).toBe(2)
  expect(err).toMatch(sentence)
})

test("on the server's machine, listening needs neither address nor token", async () => {
  const token = here.account.access_token
  const api = async () => ({ url: here.url, token, call: async () => null, close: async () => {} })
  await (await here.customer()).say('Hello')
  const heard = listening(['--since', aMinuteAgo()], { env: {}, api })
  await eventually('the line', () => heard.lines.length === 1)
  const stopped = await aCall(['listen'], { api: async () => ({ ...(await api()), url: null }) })
  expect([stopped.status, stopped.err]).toEqual([2, expect.stringContaining('does not run')])
})
