// @module-tag deep
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '../app'
import { readConfig } from '../config/config'
import type { Store } from '../conversation/ports'
import { demoAccount } from '../demo/demo-account'
import { aCustomer, eventually, newSessionToken } from '../testing/a-running-app'
import { aStore } from '../testing/a-store'

// An operator or NTP may set the clock back. Waiting work must not wait for the old time.

const backMs = 2 * 3_600_000

async function aServerOn(folder: string, clock: () => number) {
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', STOP_WITHIN_SECONDS: '0.2', WEBHOOK_ALLOW_PRIVATE: 'on' }
  const config = { ...readConfig(env), port: 0 }
  const store = await aStore(folder)
  const app = await createApp({ config, store, clock, built: null })
  const url = `http://127.0.0.1:${await app.listen()}`
  const account = await demoAccount(app.needs, config)
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${account.access_token}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return answer.json()
  }
  const stop = async () => {
    await app.stop()
    await store.close()
  }
  return { store, call, stop, customer: (token: string) => aCustomer(url, account.channel_id, token) }
}

async function aGate() {
  const heard: string[] = []
  let open = () => {}
  let opened: Promise<void> = Promise.resolve()
  const server = createServer(async (request, response) => {
    if (request.method === 'GET')
      return response.end(new URL(request.url ?? '', 'http://here').searchParams.get('hub.challenge'))
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    heard.push(JSON.parse(Buffer.concat(parts).toString()).events[0].resource.metadata.body)
    await opened
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    shut() {
      opened = new Promise((done) => {
        open = done
      })
    },
    open: () => open(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('waiting events are sent although the clock was set back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-clock-'))
  let movedMs = 0
  const clock = () => Date.now() + movedMs
  const first = await aServerOn(folder, clock)
  const gate = await aGate()
  await first.call('POST', '/1.0/webhooks', { name: 'gate', url: gate.url, registered_events: ['content.imported'] })
  const token = newSessionToken()
  const customer = await first.customer(token)
  gate.shut()
  await customer.say('one')
  await eventually('the first is under way', () => gate.heard.length === 1)
  await customer.say('two')
  await waitsFor(first.store, 2)
  movedMs -= backMs
  gate.open()
  await eventually('what waited is told', () => gate.heard.length === 2)

  gate.shut()
  await customer.say('three')
  await eventually('the third is under way', () => gate.heard.length === 3)
  await customer.say('four')
  await waitsFor(first.store, 2)
  customer.close()
  await first.stop()
  movedMs -= backMs
  gate.open()
  const second = await aServerOn(folder, clock)
  await eventually('what waited is told', () => gate.heard.includes('four'))
  expect([...new Set(gate.heard)]).toEqual(['one', 'two', 'three', 'four'])

  const again = await second.customer(token)
  const five = await again.say('five')
  const { records } = await second.call('GET', `/1.0/contents?q=thread_id:${five.thread_id}`)
  expect(records.map(({ body }: { body: string }) => body)).toEqual(['five', 'four', 'three', 'two', 'one'])
  again.close()
  await second.stop()
  gate.close()
  rmSync(folder, { recursive: true, force: true })
})

const waitsFor = (store: Store, count: number) =>
  eventually('they are queued', async () => {
    const depths = await store.read.outboxDepth(Date.now() + backMs)
    return depths.find(({ kind }) => kind === 'webhook')?.waiting === count
  })
