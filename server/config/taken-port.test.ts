import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { takenPortSentence } from './taken-port'

test('the sentence for a taken port names the program and the next free ports', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const sentence = await takenPortSentence(port, '127.0.0.1', 3)
  const [, next] = /or set PORT to another port, such as (\d+)\.$/.exec(sentence) ?? []
  expect(Number(next)).toBeGreaterThan(port)
  if (process.platform === 'linux') expect(sentence).toContain(`(process ${process.pid})`)
  const second = createServer().listen(Number(next), '127.0.0.1')
  await once(second, 'listening')
  const later = await takenPortSentence(port, '127.0.0.1', 1)
  expect(later).not.toContain(`such as ${next}.`)
  first.close()
  second.close()
})
