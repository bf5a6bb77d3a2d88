import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withoutLimits } from '../../server/testing/without-limits'

export async function startOurs() {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-bench-'))
  const child = fork('dist/server/main.js', [], {
    env: {
      ...withoutLimits,
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: folder,
      PUBLIC_URL: '',
      DEMO: 'on',
    },
  })
  const { chat_url, channel_id } = await new Promise<{ chat_url: string; channel_id: string }>((ready, fail) => {
    child.on('message', (message: { demo?: { chat_url: string; channel_id: string } }) => {
      if (message.demo) ready(message.demo)
    })
    child.once('exit', () => fail(new Error('The server ended before it was ready.')))
  })
  const { api_url, access_token } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
  return {
    api: { url: String(api_url), token: String(access_token) },
    loader: `${chat_url}/chat/${channel_id}/loader.js`,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a free port below the range that the system uses for outgoing connections. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await new Promise<boolean>((done) => {
      const probe = createServer()
      probe.once('error', () => done(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (free) return port
  }
}
