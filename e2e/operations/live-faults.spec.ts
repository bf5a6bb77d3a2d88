import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { ContentEvent, WebhookEnvelope } from '../../contract/webhook-event'
// @ts-expect-error A script without types.
import { startNodes } from '../../server/nodes/testing/nodes.mjs'
import { expect, freePorts, newBubblewire, test } from '../testing/bubblewire'
import { aDevice, curlBot } from '../testing/curl-bot'
import { isInstalled, skipWithout } from '../testing/skip-without'

interface Node {
  url: string
  start(): Promise<unknown>
  end(signal: string): Promise<void>
}

const words = Array.from({ length: 120 }, (_, nth) => `word ${nth} 🐌 `)
const whole = words.join('')
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms))

async function write(bot: ReturnType<typeof curlBot>, from = 0, to = words.length) {
  for (const text of words.slice(from, to)) {
    bot.piece({ text })
    await pause(20)
  }
}

test('a live message survives a dead node and a lost connection', { tag: '@deep' }, async () => {
  skipWithout(isInstalled('curl'), 'curl is not installed.')
  test.setTimeout(240_000)
  const env = { ...process.env, PORT: String(await freePorts()), SITE_PORT: '', BOT_PORT: '' }
  const cluster = await startNodes({ env: { ...env, DATABASE_URL: '', REDIS_URL: '' } })
  const [writes, reads] = cluster.nodes as [Node, Node]
  const { access_token: token, channel_id: channel } = cluster.demo
  const replied = await aWebhook(reads, token)
  try {
    for (const [nth, fault] of faults.entries()) {
      await test.step(fault.name, async () => {
        const session = randomBytes(32).toString('base64url')
        let device = await aDevice(reads.url, channel, session)
        const asked = await device.say(`Tell me story ${nth}`)
        const query = { in_reply_to_id: asked.id, client_id: randomUUID() }
        const bot = curlBot(writes.url, token, query)
        const begin = write(bot, 0, 60)
        await expect.poll(() => bot.lines.find((line) => 'begun' in line)?.id).toBeTruthy()
        const id = String(bot.lines.find((line) => 'begun' in line)?.id)
        await expect.poll(() => device.shown.get(id)?.body.length ?? 0).toBeGreaterThan(100)
        await begin

        await fault.happens({ bot, writes, reads })
        const seen = device.shown.get(id)?.body ?? ''
        expect(whole.startsWith(seen)).toBe(true)
        if (fault.customerToo) {
          device.close()
          device = await aDevice(writes.url, channel, session)
          await write(bot, 60)
          bot.end()
          await bot.closed
          expect(bot.lines.at(-1)?.content).toMatchObject({ id, body: whole })
        } else {
          bot.kill()
          const began = performance.now()
          await expect.poll(() => device.shown.get(id)?.live, { timeout: 30_000 }).toBe('interrupted')
          console.log(`live, ${fault.name}: interrupted ${((performance.now() - began) / 1000).toFixed(1)} s later`)
          const came = device.shown.get(id)?.body ?? ''
          expect(whole.startsWith(came) && came.length >= seen.length).toBe(true)

          const again = curlBot(reads.url, token, query)
          again.piece({ replace: '' })
          await write(again)
          again.end()
          await again.closed
          expect(again.lines[0]).toMatchObject({ begun: true, id, length: came.length })
          expect(again.lines.at(-1)?.content).toMatchObject({ id, body: whole })
        }
        await expect.poll(() => device.shown.get(id)).toMatchObject({ body: whole, live: 'complete' })
        expect(device.texts(id).every((text) => whole.startsWith(text))).toBe(true)
        expect(device.twice()).toEqual([])
        device.close()
        await fault.mend({ writes, reads })
        const headers = { authorization: `Bearer ${token}` }
        const { records } = await (
          await fetch(`${reads.url}/1.0/contents?q=thread_id:${asked.thread_id}&limit=50`, { headers })
        ).json()
        const ours = records.filter((content: { body: string }) => content.body.startsWith('word 0'))
        expect(ours.map((content: { id: string; body: string }) => [content.id, content.body])).toEqual([[id, whole]])
        await expect.poll(() => replied.of(id).length, { timeout: 30_000 }).toBeGreaterThan(0)
        expect(new Set(replied.of(id)).size).toBe(1)
      })
    }
  } finally {
    replied.close()
    await cluster.stop()
  }
})

test('on SQLite, a live message ends within 10 seconds of kill -9', { tag: '@deep' }, async () => {
  skipWithout(isInstalled('curl'), 'curl is not installed.')
  test.setTimeout(90_000)
  const bubblewire = await newBubblewire()
  await bubblewire.start()
  const { api_url: url, channel_id: channel, access_token: token } = bubblewire.demo
  const session = randomBytes(32).toString('base64url')
  const before = await aDevice(url, channel, session)
  const asked = await before.say('Tell me a story')
  const query = { in_reply_to_id: asked.id, client_id: randomUUID() }
  const bot = curlBot(url, token, query)
  const writing = write(bot)
  await expect.poll(() => [...before.shown.values()].find(({ live }) => live)?.body.length ?? 0).toBeGreaterThan(300)
  await bubblewire.killServer()
  const [id, { body: seen }] = [...before.shown].find(([, { live }]) => live) as [string, CustomerContent]
  await Promise.all([writing, bot.closed])

  await bubblewire.start()
  const began = performance.now()
  const after = await aDevice(url, channel, session)
  await expect.poll(() => after.shown.get(id)?.live, { timeout: 10_000 }).toBe('interrupted')
  console.log(`live, SQLite: interrupted ${((performance.now() - began) / 1000).toFixed(1)} s after the restart`)
  const came = after.shown.get(id)?.body ?? ''
  expect(whole.startsWith(came)).toBe(true)
  // The server stores the text every 300 ms, so about 15 words can be missing.
  expect(came.length).toBeGreaterThan(seen.length - 500)

  const again = curlBot(url, token, query)
  again.piece({ replace: '' })
  await write(again)
  again.end()
  await again.closed
  expect(again.lines[0]).toMatchObject({ begun: true, id, length: came.length })
  await expect.poll(() => after.shown.get(id)).toMatchObject({ body: whole, live: 'complete' })
  expect(after.twice()).toEqual([])
  after.close()
  await bubblewire.dispose()
})

interface Scene {
  bot: ReturnType<typeof curlBot>
  writes: Node
  reads: Node
}

const faults = [
  {
    name: 'the line is cut in the middle',
    customerToo: false,
    happens: ({ bot }: Scene) => bot.kill(),
    mend: () => {},
  },
  {
    name: 'kill -9 of the node that receives the stream',
    customerToo: false,
    happens: ({ writes }: Scene) => writes.end('SIGKILL'),
    mend: ({ writes }: Pick<Scene, 'writes'>) => writes.start(),
  },
  {
    name: 'the node that receives the stream is stopped',
    customerToo: false,
    happens: async ({ writes, bot }: Scene) => {
      const ended = writes.end('SIGTERM')
      // curl notices the end of its connection only when it reads more input.
      const timer = setInterval(() => bot.piece({ status: '…' }), 100)
      await ended
      clearInterval(timer)
      await expect.poll(() => bot.lines.at(-1)?.status).toBe(503)
    },
    mend: ({ writes }: Pick<Scene, 'writes'>) => writes.start(),
  },
  {
    name: "kill -9 of the customer's node",
    customerToo: true,
    happens: ({ reads }: Scene) => reads.end('SIGKILL'),
    mend: ({ reads }: Pick<Scene, 'reads'>) => reads.start(),
  },
]

async function aWebhook({ url }: Node, token: string) {
  const told: { content: string; event: string }[] = []
  const server = createServer((request, response) => {
    if (request.method === 'GET')
      return response.end(new URL(request.url ?? '/', 'http://here').searchParams.get('hub.challenge'))
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const { events } = JSON.parse(Buffer.concat(parts).toString()) as WebhookEnvelope
      for (const { id, resource } of events as ContentEvent[]) told.push({ content: resource.id, event: id })
      response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const answer = await fetch(`${url}/1.0/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Witness', url: hook, registered_events: ['content.replied'] }),
  })
  expect(answer.status).toBe(200)
  return {
    of: (content: string) => told.filter((each) => each.content === content).map(({ event }) => event),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
