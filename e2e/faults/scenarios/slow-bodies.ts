import { connect, type Socket } from 'node:net'
import type { Scenario } from '../scenario'
import type { World } from '../world/world'

const times = 4
const lines = 600
const pieces = [Buffer.alloc(0), Buffer.from(' '), Buffer.alloc(100_000, ' ')]

/** Sends a large body slowly and without a token, through a proxy that reports few client addresses. */
function aSlowBody(port: number, nth: number): Socket {
  const line = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  line.on('error', () => {})
  line.resume()
  const path = nth % 2 === 0 ? '/account/sign_in' : '/1.0/contents'
  const length = nth % 2 === 0 ? 15_999 : 1_999_999
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: here',
    `X-Forwarded-For: 203.0.113.${nth % 3}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ]
  line.write(`${head.join('\r\n')}\r\n\r\n{"a":1`)
  return line
}

const message = { body: 'Is it?', structured_content: { type: 'select', items: [{ title: 'Yes' }] } }

async function expectServed({ api }: World): Promise<void> {
  const { status } = await api.ask('POST', '/1.0/structured_content/preview', message)
  if (status !== 200) throw new Error(`While bodies were slow, a write with a valid token got ${status}.`)
}

export const slowBodies: Scenario = {
  name: 'slow-bodies',
  about: 'hundreds of connections without a token announce large bodies and send them slowly, or never',
  setting: { store: 'sqlite', env: { BODY_MEMORY_MB: '32' } },
  async run(world) {
    const { at, between, random, pause, timeline, nodes } = world
    for (let nth = 0; nth < times; nth++) {
      await at((nth + random()) / (times + 0.5))
      const seconds = between(2, 6)
      timeline.fault(`${lines} slow bodies, for ${seconds.toFixed(1)} s`)
      const open = Array.from({ length: lines }, (_, each) => aSlowBody(nodes[0]?.port ?? 0, each))
      for (let past = 0; past < seconds; past += 0.25) {
        for (const [each, line] of open.entries()) if (line.writable) line.write(pieces[each % 3] ?? '')
        await expectServed(world)
        await pause(250)
      }
      for (const line of open) line.destroy()
    }
  },
}
