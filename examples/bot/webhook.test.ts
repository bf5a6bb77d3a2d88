import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createReceiver } from '../../clients/webhooks/index'
import { atPath, newKeys } from './webhook'

test('only the path of the webhook takes calls, with or without a query', async () => {
  const server = createServer(atPath('/webhook', createReceiver(newKeys())))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const status = async (path: string) =>
    (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).status
  expect([await status('/webhook'), await status('/webhook?a=1'), await status('/other')]).toEqual([403, 403, 404])
  server.close()
})
