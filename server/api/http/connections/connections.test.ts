import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../../testing/a-running-app'

const open: Socket[] = []
let here: RunningApp
afterEach(async () => {
  for (const line of open.splice(0)) line.destroy()
  await here.stop()
})

async function aConnection(localAddress = '127.0.0.1') {
  const line = connect({ port: Number(new URL(here.url).port), host: '127.0.0.1', localAddress })
  open.push(line)
  line.on('error', () => {})
  await once(line, 'connect')
  return line
}
const isAnswered = (line: Socket) =>
  new Promise<boolean>((done) => {
    line.once('data', () => done(true)).once('close', () => done(false))
    line.write('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n')
  })
const metrics = async () => (await fetch(`${here.url}/metrics`)).text()

test("connections of one IP address are limited, except a trusted proxy's", async () => {
  here = await aRunningApp({}, { limits: { connections: { address: 3 } } })
  const three = [await aConnection('127.0.0.2'), await aConnection('127.0.0.2'), await aConnection('127.0.0.2')]
  for (const line of three) expect(await isAnswered(line)).toBe(true)
  expect(await isAnswered(await aConnection('127.0.0.2'))).toBe(false)
  expect(await isAnswered(await aConnection('127.0.0.3'))).toBe(true)
  const ofProxy = await Promise.all(Array.from({ length: 6 }, () => aConnection()))
  for (const line of ofProxy) expect(await isAnswered(line)).toBe(true)
  expect(await metrics()).toContain('bubblewire_limited_total{what="connections",of="address"} 1')
  three[0]?.destroy()
  await eventually('there is room', async () => isAnswered(await aConnection('127.0.0.2')))
})

test('all connections together have a limit, which includes trusted proxies', async () => {
  here = await aRunningApp({}, { limits: { connections: { server: 6 } } })
  const answer = await metrics()
  expect(answer).not.toContain('what="connections"')
  const some = await Promise.all(Array.from({ length: 8 }, () => aConnection()))
  const kept = await Promise.all(some.map(isAnswered))
  expect(kept.filter(Boolean).length).toBeLessThanOrEqual(6)
  expect(kept.filter(Boolean).length).toBeGreaterThanOrEqual(4)
  for (const line of open.splice(0)) line.destroy()
  await eventually('it is counted', async () =>
    (await metrics().catch(() => '')).includes('bubblewire_limited_total{what="connections",of="server"}'),
  )
})
