import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root'

export interface NodeNeeds {
  name: string
  port: number
  env: Record<string, string>
  program?: string | undefined
}

export type Node = ReturnType<typeof aNode>

export function aNode({ name, port, env, program = join(root, 'dist/server/main.js') }: NodeNeeds) {
  let child: ChildProcess | null = null
  let current = program
  const said: string[] = []
  let movedMs = 0

  async function start() {
    const process = fork(current, [], {
      env: { ...globalThis.process.env, ...env, PORT: String(port) },
      execArgv: ['--import', join(root, 'e2e/faults/moved-clock.mjs')],
      // A separate process group: Ctrl-C must reach only the runner, which then stops the server.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = process
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (text) => {
        said.push(String(text))
        if (said.length > 400) said.shift()
      })
    process.on('message', () => {})
    // Keep the clock's offset after a restart, as on a real machine.
    if (movedMs !== 0) process.send({ moveClockMs: movedMs })
    await new Promise<void>((ready, fail) => {
      process.on('message', (message: { ready?: boolean }) => message.ready && ready())
      process.once('exit', (code, signal) =>
        fail(new Error(`${name} ended before it was ready (${code ?? signal}):\n${said.slice(-20).join('')}`)),
      )
    })
  }

  const runs = () => child !== null && child.exitCode === null && child.signalCode === null

  async function end(signal: NodeJS.Signals) {
    const ending = child
    if (!ending || !runs()) return
    const gone = new Promise((done) => ending.once('exit', done))
    ending.kill(signal)
    const late = setTimeout(() => ending.kill('SIGKILL'), 20_000)
    await gone
    clearTimeout(late)
  }

  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    said,
    start,
    runs,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    signal: (signal: NodeJS.Signals) => void child?.kill(signal),
    gone: () => new Promise<void>((done) => (runs() ? child?.once('exit', () => done()) : done())),
    moveClock(ms: number) {
      movedMs += ms
      if (runs()) child?.send({ moveClockMs: ms })
    },
    become(other: string) {
      current = other
    },
    ready: async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200,
  }
}
