import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error A script without types.
import { freePort } from '../../scripts/processes.mjs'
import { openStore } from '../../server/store/open'
import { withoutLimits } from '../../server/testing/without-limits'
import { fill, type Home, type Size } from './fill'

interface Demo {
  api_url: string
  access_token: string
  sign_in: { email: string }[]
}

export type Running = Awaited<ReturnType<typeof startFilled>>

export interface Where {
  databaseUrl?: string | null
  program?: string | undefined
}

export async function startFilled(size: Size, { databaseUrl = null, program = 'dist/server/main.js' }: Where = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-bench-'))
  const started = () => start(program, folder, databaseUrl)
  const first = await started()
  const home = await quietSource(first.demo)
  await ended(first.child)
  const store = await openStore({ dataDir: folder, databaseUrl, databaseConnections: 10 })
  await fill(store, home, size)
  await store.close()
  const { child, demo } = await started()
  return {
    url: demo.api_url,
    channelId: home.channel_id,
    sourceId: home.id,
    token: demo.access_token,
    email: demo.sign_in[0]?.email ?? '',
    async stop() {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function start(
  program: string,
  folder: string,
  databaseUrl: string | null,
): Promise<{ child: ChildProcess; demo: Demo }> {
  const child = fork(program, [], {
    env: {
      ...process.env,
      ...withoutLimits,
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl ?? '',
      REDIS_URL: '',
      PUBLIC_URL: '',
      DEMO: 'on',
      BUILT_DIR: 'dist',
      LOG_LEVEL: 'error',
    },
  })
  const demo = await new Promise<Demo>((ready, fail) => {
    child.on('message', (message: { demo?: Demo }) => {
      if (message.demo) ready(message.demo)
    })
    child.once('exit', () => fail(new Error('The server ended before it was ready.')))
  })
  return { child, demo }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
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
