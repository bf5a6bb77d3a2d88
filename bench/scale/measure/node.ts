import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error A script without types: it also serves what is not compiled.
import { freePort } from '../../../scripts/ports.mjs'
// @ts-expect-error A script without types.
import { serverFlags } from '../../../scripts/server-flags.mjs'
import { type Api, apiOf } from '../../server/bot'
import { type Hear, type Line, ourLine } from '../../server/lines'
import { cpuOf, memoryOf } from '../../server/usage'

/** A built server on a PostgreSQL that other nodes may share. */
export interface Node {
  api: Api
  customer(hear: Hear): Promise<Line>
  /** CPU time so far, microseconds. */
  cpu(): number
  /** Of that, the thread of the event loop. */
  loop(): number
  /** Bytes. */
  memory(): number
  /** Commits so far: all of them, and those that held one command alone. */
  commits(): Promise<{ all: number; ofOne: number; commands: number }>
  stop(): Promise<void>
}

export interface Demo {
  channel_id: string
  access_token: string
}

interface Options {
  databaseUrl: string
  redisUrl: string
  /** The demo of the node that made it; absent: this one makes it. */
  demo?: Demo
}

const unlimited = Object.fromEntries(
  ['MESSAGES', 'SESSIONS', 'CONNECTIONS', 'NEW_CONNECTIONS', 'REQUESTS', 'TCP_CONNECTIONS'].map((what) => [
    `LIMIT_${what}`,
    'off',
  ]),
)

export async function startNode({ databaseUrl, redisUrl, demo: known }: Options): Promise<Node & { demo: Demo }> {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-scale-'))
  const port: number = await freePort()
  const child = fork('dist/server/main.js', [], {
    execArgv: [...serverFlags],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...unlimited,
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: '',
      DEMO: known ? 'off' : 'on',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      BUILT_DIR: 'dist',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      LOG_LEVEL: 'error',
    },
  })
  const said = await new Promise<{ demo?: Demo }>((done, fail) => {
    child.on('message', (message: { ready?: boolean; demo?: Demo }) => {
      if (message.ready) done(message)
    })
    child.once('exit', () => fail(new Error('A node ended before it was ready.')))
  })
  const demo = known ?? (said.demo as Demo)
  const pid = child.pid ?? 0
  const url = `http://127.0.0.1:${port}`
  const session_token = () => randomBytes(32).toString('base64url')
  return {
    demo,
    api: apiOf(url, demo.access_token),
    customer: (hear) =>
      ourLine(url.replace('http', 'ws'), { channel_id: demo.channel_id, session_token: session_token() }, hear),
    cpu: () => cpuOf(pid),
    loop: () => loopOf(pid),
    memory: () => memoryOf(pid),
    commits: async () => {
      const text = await (await fetch(`${url}/metrics`)).text()
      const value = (name: string) =>
        Number(
          text
            .split('\n')
            .find((line) => line.startsWith(`bubblewire_commit_commands_${name} `))
            ?.split(' ')[1],
        )
      return { all: value('count'), ofOne: value('bucket{le="1"}'), commands: value('sum') }
    },
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** CPU time of the first thread of a process, microseconds. */
function loopOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
