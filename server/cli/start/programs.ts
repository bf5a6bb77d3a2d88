import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { DemoAccount } from '../../demo/demo-account'

/** With 16 MB, V8 copies objects that are still in use (docs/run/performance.md, deploy/Dockerfile). */
export const serverFlags = ['--max-semi-space-size=32']

/** What the server sends to its launcher when it listens. */
export interface ReadyServer {
  demo: DemoAccount | null
  /** The file with the first administrator's token, if this start wrote it. */
  admin: string | null
  firstRun: string | null
  dataDir: string
  publicUrl: string
  host: string
  sitePort: number
  botPort: number
}

type Env = Record<string, string | undefined>
type ProgramName = 'main' | 'site' | 'bot' | 'adviser'
interface Ended {
  code?: number | null
  signal?: string | null
  error?: Error
}

interface Program {
  pid(): number | undefined
  /** The program's message; null if the program ends first. That of the adviser names its channel. */
  ready: Promise<(ReadyServer & { adviserChannel?: string }) | null>
  ended: Promise<Ended>
  /** Sends SIGKILL after ten seconds. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a program of `dist/server/`, the folder of this file as built. `given`: options that the server's refusals name. */
export function launch(name: ProgramName, env: Env, given: readonly string[] = []): Program {
  const child = fork(join(import.meta.dirname, `${name}.js`), given, {
    execArgv: [...process.execArgv, ...(name === 'main' ? serverFlags : [])],
    env,
    // Shop and bot read pictures and pages of the package; the data folder is relative to the user's folder.
    cwd: name === 'main' ? process.cwd() : join(import.meta.dirname, '../..'),
    // A separate process group: Ctrl-C reaches only the launcher, which ends the processes in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isOver = false
  const ended = endOf(child).then((how) => {
    isOver = true
    return how
  })
  const ready: Program['ready'] = new Promise((done) => {
    child.on('message', (message) => (message as { ready?: true }).ready && done(message as ReadyServer))
    void ended.then(() => done(null))
  })
  return {
    pid: () => child.pid,
    ready,
    ended,
    async end(signal = 'SIGTERM') {
      if (isOver) return
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      child.kill(signal)
      await ended
      clearTimeout(late)
    },
  }
}

const endOf = (child: ChildProcess): Promise<Ended> =>
  new Promise((done) => {
    child.on('error', (error) => child.pid === undefined && done({ error }))
    child.on('exit', (code, signal) => done({ code, signal }))
  })

/** Returns the settings of the demo's programs beside the server. */
export const demoSettings = ({ host, sitePort, botPort }: ReadyServer, demo: DemoAccount) => ({
  site: { HOST: host, SITE_PORT: String(sitePort), CHAT_URL: demo.chat_url, CHANNEL_ID: demo.channel_id },
  bot: {
    HOST: '127.0.0.1',
    BOT_PORT: String(botPort),
    API_URL: demo.api_url,
    SITE_URL: demo.site_url,
    ACCESS_TOKEN: demo.bot_access_token,
  },
  adviser: { API_URL: demo.api_url, ACCESS_TOKEN: demo.access_token, COMMUNITY_ID: demo.community_id },
})

const titles = { main: 'server', site: 'demo shop', bot: 'demo bot', adviser: 'plant adviser' }

export interface Programs {
  /** Null if a program ended before all were ready. */
  ready: Promise<ReadyServer | null>
  /** Ends the bot first, so that it can answer its open requests while the server still listens. */
  stop(): Promise<void>
}

/** Starts the server, and for the demo its shop and bot. If one ends alone, stops the others and calls `onEnd`. */
export function startPrograms(env: Env, onEnd: () => void, given: readonly string[] = []): Programs {
  const programs: Program[] = []
  let isStopping = false

  async function stop(): Promise<void> {
    isStopping = true
    for (const program of programs.toReversed()) await program.end()
  }

  function add(name: ProgramName, settings: Env): Program['ready'] {
    if (isStopping) return Promise.resolve(null)
    const program = launch(name, Object.assign({}, env, settings), name === 'main' ? given : [])
    programs.push(program)
    void program.ended.then(async ({ code, signal, error }) => {
      if (isStopping) return
      // Prints no message for a failed exit status, because that process has already printed its error.
      if (error) console.error(`The ${titles[name]} could not be started: ${error.message}`)
      else if (signal) console.error(`The ${titles[name]} was ended by ${signal}.`)
      else if (code === 0) console.error(`The ${titles[name]} was told to end.`)
      await stop()
      onEnd()
    })
    return program.ready
  }

  async function start(): Promise<ReadyServer | null> {
    const server = await add('main', {})
    if (!server?.demo) return server
    const { site, bot, adviser } = demoSettings(server, server.demo)
    const [answering, advising] = await Promise.all([add('bot', bot), add('adviser', adviser)])
    if (!answering || !advising) return null
    const shop = await add('site', Object.assign(site, { ADVISER_CHANNEL_ID: advising.adviserChannel }))
    return shop && server
  }

  return { ready: start(), stop }
}

/** Calls `stop` and ends this process on the usual signals, and when `parent`, the npm that started it, has ended. */
export function endOnSignals(stop: () => Promise<void>, parent = process.ppid): void {
  let isAsked = false
  const end = async () => {
    if (isAsked) return
    isAsked = true
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  // npm passes a signal only to its shell. The shell ends, and this process gets another parent.
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(), 300).unref()
}
