import type { Page } from '@playwright/test'
// @ts-expect-error A script without types.
import { startNodes } from '../../server/nodes/testing/nodes.mjs'
import { readLog } from '../chaos/read-log'
import { chatOf, type Demo, expect, freePorts, line, openChat, say, test } from '../testing/bubblewire'
import { startNarrowProxy } from '../testing/narrow-proxy'
import { startCaddy, startNginx } from '../testing/node-proxies'
import { isInstalled, skipWithout } from '../testing/skip-without'

interface Node {
  url: string
  end(signal: string): Promise<void>
}

interface Cluster {
  demo: Demo
  nodes: [Node, Node]
  stop(): Promise<void>
}

test('a polling chat survives the death of its node', { tag: '@deep' }, ({ page }) => overProxy(page))

test('nginx, configured as in deploy/, sends a polling chat to one node', { tag: '@deep' }, ({ page }) => {
  skipWithout(isInstalled('nginx'), 'nginx is not installed.')
  return overProxy(page, startNginx)
})

test('Caddy, configured as in deploy/, sends a polling chat to one node', { tag: '@deep' }, ({ page }) => {
  skipWithout(isInstalled('caddy'), 'Caddy is not installed.')
  return overProxy(page, startCaddy)
})

async function overProxy(page: Page, inFront?: typeof startNginx) {
  test.setTimeout(180_000)
  const port = await freePorts()
  const network = await startNarrowProxy(port, 403)
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: network.url,
    SITE_PORT: '',
    BOT_PORT: '',
    DATABASE_URL: '',
    REDIS_URL: '',
  }
  const cluster: Cluster = await startNodes({ env, inFront })
  try {
    await talk(page, cluster)
  } finally {
    await cluster.stop()
    await network.close()
  }
}

const texts = Array.from({ length: 10 }, (_, nth) => `Line ${nth + 1}.`)
const answers = texts.map((_, nth) => `Answer ${nth + 1}.`)

async function talk(page: Page, cluster: Cluster) {
  const chat = await openChat(page, cluster)
  await say(chat, 'Anything new?')
  await expect(line(chat, /plants.*teas/s)).toHaveCount(1, { timeout: 30_000 })
  await expect(chatOf(page).locator('html[data-polls]')).toHaveCount(1)
  const polling = () => Promise.all(cluster.nodes.map(chatsThatPoll))
  await expect.poll(async () => (await polling()).sort()).toEqual([0, 1])
  const [mine, other] = (await polling())[0] === 1 ? cluster.nodes : [cluster.nodes[1], cluster.nodes[0]]
  const agent = agentOn(other, cluster.demo.access_token)

  let killed = Promise.resolve()
  for (const [nth, text] of texts.entries()) {
    await say(chat, text)
    if (nth === texts.length / 2) killed = mine.end('SIGKILL')
    await agent.answer(`Answer ${nth + 1}.`)
  }
  await killed
  await expect(chat.getByText('Sending…')).toHaveCount(0, { timeout: 60_000 })
  await expect(line(chat, answers.at(-1) ?? '')).toBeVisible({ timeout: 30_000 })
  await expect.poll(agent.count, { timeout: 60_000 }).toBe(2 * (1 + texts.length) + answers.length)
  expect(await chatsThatPoll(other)).toBe(1)

  const shown = (await readLog(page, 'Anything new?', 40)).map(({ text }) => text)
  const stored = await agent.bodies()
  for (const all of [shown, stored])
    for (const kind of [texts, answers])
      expect(all.flatMap((each) => kind.filter((text) => each.includes(text)))).toEqual(kind)
}

async function chatsThatPoll({ url }: Node): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^bubblewire_open_connections\{transport="polling"\} (\d+)/m.exec(metrics)?.[1])
}

function agentOn({ url }: Node, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const all = async (): Promise<{ id: string; body: string }[]> =>
    (await (await fetch(`${url}/1.0/contents?limit=50`, { headers })).json()).records
  return {
    async answer(body: string) {
      const asked = (await all()).find((content) => content.body === 'Anything new?')
      const content = JSON.stringify({ in_reply_to_id: asked?.id, body })
      expect((await fetch(`${url}/1.0/contents`, { method: 'POST', headers, body: content })).status).toBe(200)
    },
    count: async () => (await all()).length,
    bodies: async () => (await all()).map(({ body }) => body).reverse(),
  }
}
