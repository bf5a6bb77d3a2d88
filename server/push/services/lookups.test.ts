// @module-tag deep
import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { afterEach, expect, test } from 'vitest'
import { createLookups } from './lookups'

let server: Socket
afterEach(() => new Promise<void>((done) => server.close(done)))

async function aNameServer(answers: 'nothing' | 'addresses') {
  let asked = 0
  server = createSocket('udp4', (question, from) => {
    asked += 1
    if (answers === 'nothing') return
    const isIpv4 = question.readUInt16BE(question.length - 4) === 1
    // Without EDNS, the type and class are the end of the query.
    const head = Buffer.from(question)
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(isIpv4 ? 1 : 0, 6)
    const address = [0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]
    server.send(isIpv4 ? Buffer.concat([head, Buffer.from(address)]) : head, from.port)
  })
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done))
  return { address: `127.0.0.1:${server.address().port}`, asked: () => asked }
}

test('a look-up returns the addresses that the name server gives', async () => {
  const { address } = await aNameServer('addresses')
  const resolve = createLookups([address])
  expect(await resolve('push.example')).toEqual([{ address: '192.0.2.7', family: 4 }])
})

test("slow look-ups of push services do not block the system's look-ups", async () => {
  const { address, asked } = await aNameServer('nothing')
  const resolve = createLookups([address])
  let over = 0
  const hanging = Array.from({ length: 40 }, (_, nth) =>
    resolve(`${nth}.slow.example`)
      .catch((error) => (error as NodeJS.ErrnoException).code)
      .finally(() => {
        over += 1
      }),
  )
  await expect.poll(asked).toBeGreaterThan(10)
  await lookup('localhost')
  expect(over).toBe(0)
  expect(new Set(await Promise.all(hanging))).toEqual(new Set(['ETIMEOUT']))
}, 20_000)
