import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../a-running-app'
import { mostOfAddress } from './bodies-in-memory'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

/** A request that announces a large body and then says nothing. */
function aSlowRequest(address: string): Socket {
  const { hostname, port } = new URL(here.url)
  const line = connect(Number(port), hostname)
  line.on('error', () => {})
  const headers = [
    'Host: here',
    `X-Forwarded-For: ${address}`,
    'Content-Type: application/json',
    'Content-Length: 2000000',
  ]
  line.write(`POST /1.0/contents HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`)
  return line
}

const ask = (address: string) =>
  fetch(`${here.url}/1.0/interventions`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: here.account.access_token, content_id: 'f'.repeat(24) }),
  })

test('bodies that never end are taken to a bound; others are served, and so is the address when they are gone', async () => {
  const slow = Array.from({ length: mostOfAddress / 2_000_000 }, () => aSlowRequest('198.51.100.1'))
  const refused = await eventually('the address is refused', async () => {
    const answer = await ask('198.51.100.1')
    return answer.status === 503 ? answer : null
  })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ error: 'busy', status: 503 })
  expect((await ask('198.51.100.2')).status).toBe(422)
  for (const line of slow) line.destroy()
  await eventually('it is served', async () => (await ask('198.51.100.1')).status === 422)
})
