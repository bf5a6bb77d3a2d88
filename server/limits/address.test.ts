import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { runs } from '../../scripts/runs'
import { addressesOf, networkOf } from './address'

const address = fc.oneof(
  fc.constantFrom('10.0.0.1', '10.0.0.2', '192.0.2.7', '::1', '2001:db8::1', '::ffff:10.0.0.1', 'nobody', '1.2.3.4:80'),
  fc.ipV4(),
  fc.ipV6(),
)
const proxies = fc.subarray(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', '192.0.2.0/24'], { minLength: 1 })

test('behind a proxy, sockets and requests count for the same address', async () => {
  await fc.assert(
    fc.asyncProperty(proxies, address, fc.array(address, { maxLength: 4 }), async (trusted, remoteAddress, named) => {
      const app = Fastify({ trustProxy: trusted })
      const addressOf = addressesOf(trusted)
      app.get('/', async (request) => ({ own: networkOf(request.ip), ours: addressOf(request.raw as IncomingMessage) }))
      const headers = named.length > 0 ? { 'x-forwarded-for': named.join(', ') } : {}
      const { own, ours } = (await app.inject({ url: '/', remoteAddress, headers })).json()
      expect(ours).toBe(own)
      await app.close()
    }),
    { numRuns: runs(50) },
  )
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1:a:b:c:d', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['nobody', 'nobody'],
  ['1.2.3.4:80', '1.2.3.4:80'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))
