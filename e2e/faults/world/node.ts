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
  const output: string[] = []
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
        output.push(String(text))
        if (output.length > 400) output.shift()
      })
    process.on('message', () => {})
    // Keep the clock's offset after a restart, as on a real machine.
    if (movedMs !== 0) process.send({ moveClockMs: movedMs })
    await new Promise<void>((ready, fail) => {
      process.on('message', (message: { ready?: boolean }) => message.ready && ready())
      process.once('exit', (code, signal) =>
        fail(new Error(`${name} ended before it was ready (${code ?? signal}):\n${output.slice(-20).join('')}`)),
      )
    })
  }

  const runs = () => child !== null && child.exitCode === null && child.signalCode === null

  async function end(signal: NodeJS.Signals) {
    const ending = child
    if (!ending || !runs()) return
    const exited = new Promise((done) => ending.once('exit', done))
    ending.kill(signal)
    const killTimer = setTimeout(() => ending.kill('SIGKILL'), 20_000)
    await exited
    clearTimeout(killTimer)
  }

  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    output,
    start,
    runs,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    signal: (signal: NodeJS.Signals) => void child?.kill(signal),
    whenExited: () => new Promise<void>((done) => (runs() ? child?.once('exit', () => done()) : done())),
    moveClock(ms: number) {
      movedMs += ms
      if (runs()) child?.send({ moveClockMs: ms })
    },
    useProgram(nextProgram: string) {
      current = nextProgram
    },
    ready: async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200,
  }
}
