import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../server/store/open'
import { type Demo, startServer } from '../start-server'
import { fill, type Home, type Size } from './fill'

export type Running = Awaited<ReturnType<typeof startFilled>>

export interface Where {
  databaseUrl?: string | null
  program?: string | undefined
}

export async function startFilled(size: Size, { databaseUrl = null, program = 'dist/server/main.js' }: Where = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-bench-'))
  const env = { DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'error' }
  const start = async () => {
    const server = await startServer({ program, folder, env })
    if (!server.demo) throw new Error('The server has no demo.')
    return { demo: server.demo, stop: server.stop }
  }
  const first = await start()
  const home = await quietSource(first.demo)
  await first.stop()
  const store = await openStore({ dataDir: folder, databaseUrl, databaseConnections: 10 })
  await fill(store, home, size)
  await store.close()
  const { demo, stop } = await start()
  return {
    url: demo.api_url,
    channelId: home.channel_id,
    sourceId: home.id,
    token: demo.access_token,
    email: demo.sign_in[0]?.email ?? '',
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function quietSource({ api_url, access_token }: Demo): Promise<Home & { channel_id: string }> {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${api_url}/1.0${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { records } = await call('/content_sources')
  const { community_id } = records.find(({ type }: { type: string }) => type === 'web_messaging')
  const { id, channel_id } = await call('/content_sources', {
    ...{ name: 'Help desk', type: 'web_messaging', community_id, web_messaging: true },
  })
  return { id, community_id, channel_id }
}
