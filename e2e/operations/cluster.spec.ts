import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
// @ts-expect-error A script without types.
import { startNodes } from '../../server/nodes/testing/nodes.mjs'
import { expect, freePorts, line, openChat, say, test } from '../testing/bubblewire'

interface Node {
  url: string
  end(signal: string): Promise<void>
}

const chatsOn = async ({ url }: Node): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^bubblewire_open_sockets (\d+)/m.exec(metrics)?.[1] ?? 0)
}

test('a chat behind a proxy survives the death of its node', {
  tag: ['@deep', '@every-node'],
}, async ({ page }) => {
  test.setTimeout(120_000)
  const port = await freePorts()
  const env = { ...process.env, PORT: String(port), SITE_PORT: '', BOT_PORT: '', DATABASE_URL: '', REDIS_URL: '' }
  const cluster = await startNodes({ env })
  try {
    const chat = await openChat(page, cluster)
    await say(chat, 'Anything new?')
    await expect(line(chat, /plants.*teas/s)).toHaveCount(1)
    const nodes: Node[] = cluster.nodes
    const open = await Promise.all(nodes.map(chatsOn))
    const own = open.indexOf(Math.max(...open))
    const [mine, other] = [nodes[own], nodes[1 - own]] as [Node, Node]
    const headers = { authorization: `Bearer ${cluster.demo.access_token}`, 'content-type': 'application/json' }
    const answer = async (node: Node, body: string) => {
      const { records } = await (await fetch(`${node.url}/1.0/contents?limit=30`, { headers })).json()
      const { id } = records.find((content: { body: string }) => content.body === 'Anything new?')
      const content = JSON.stringify({ in_reply_to_id: id, body })
      expect((await fetch(`${node.url}/1.0/contents`, { method: 'POST', headers, body: content })).status).toBe(200)
    }
    await answer(other, 'From the other node')
    await expect(line(chat, 'From the other node')).toBeVisible()
    await mine.end('SIGKILL')
    await say(chat, 'Is anybody there?')
    await answer(other, 'We still are')
    await expect(line(chat, 'We still are')).toBeVisible()
    await expect(line(chat, /plants.*teas/s)).toHaveCount(2, { timeout: 30_000 })
    await expect(chat.getByText('Sending…')).toHaveCount(0)
    expect(await chatsOn(other)).toBe(1)
    await page.reload()
    for (const text of ['Anything new?', 'From the other node', 'Is anybody there?', 'We still are'])
      await expect(line(chat, text)).toHaveCount(1)
  } finally {
    await cluster.stop()
  }
})

test('SIGTERM to npm ends all processes of a cluster', { tag: '@deep' }, async () => {
  test.setTimeout(120_000)
  const port = await freePorts()
  const env = { ...process.env, PORT: String(port), SITE_PORT: '', BOT_PORT: '', DATABASE_URL: '', REDIS_URL: '' }
  const npm = spawn('npm', ['run', 'cluster'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  npm.stdout.on('data', (part: Buffer) => {
    said += part
  })
  // All processes write to this pipe, so it closes when the last process ends.
  const ended = new Promise((done) => npm.once('close', done))
  await expect.poll(() => said, { timeout: 60_000 }).toContain('nodes of Bubblewire are running')
  npm.kill('SIGTERM')
  await ended
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})
