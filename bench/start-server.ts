import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error A script without types: programs that are not compiled use it too.
import { freePort } from '../scripts/free-port.mjs'
import { serverFlags } from '../server/cli/start/programs'
import { withoutLimits } from '../server/testing/without-limits'

interface Server {
  child: ChildProcess
  pid: number
  url: string
  /** What the demo has; null if the program creates none. */
  demo: Demo | null
  folder: string
  stop(): Promise<void>
}

export interface Demo {
  api_url: string
  chat_url: string
  channel_id: string
  access_token: string
  sign_in: { email: string }[]
}

interface Options {
  program?: string | undefined
  /** An existing data folder, which is not deleted. Without it, a new folder is deleted with the server. */
  folder?: string | undefined
  execArgv?: readonly string[] | undefined
  env?: Record<string, string>
  /** True for the limits of production. Without them one machine can play hundreds of visitors. */
  limited?: boolean
}

/** Starts the built server, or another program of its kind, with the demo in a new database. */
export async function startServer({
  program = 'dist/server/main.js',
  folder,
  execArgv = [],
  env = {},
  limited = false,
}: Options = {}): Promise<Server> {
  const data = folder ?? mkdtempSync(join(tmpdir(), 'bubblewire-bench-'))
  const port: number = await freePort()
  const child = fork(program, [], {
    execArgv: [...serverFlags, ...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...(limited ? {} : withoutLimits),
      PUBLIC_URL: '',
      BUILT_DIR: 'dist',
      DEMO: 'on',
      DATABASE_URL: '',
      REDIS_URL: '',
      ...env,
      PORT: String(port),
      DATA_DIR: data,
    },
  })
  const { demo = null } = await new Promise<{ demo?: Demo }>((ready, fail) => {
    child.on('message', (message: { ready?: boolean; demo?: Demo }) => {
      if (message.ready) ready(message)
    })
    child.once('exit', () => fail(new Error('A server ended before it was ready.')))
  })
  return {
    child,
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    demo,
    folder: data,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      if (folder === undefined) rmSync(data, { recursive: true, force: true })
    },
  }
}
