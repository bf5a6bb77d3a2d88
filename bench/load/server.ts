import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error A script without types.
import { freePort, serverFlags } from '../../scripts/processes.mjs'

/** Sizes in bytes after a garbage collection, and the CPU time since the start. */
export interface Memory {
  rss: number
  heap: number
  external: number
  cpuMs: number
}

export interface Demo {
  api_url: string
  channel_id: string
  access_token: string
}

export async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-load-'))
  const child = fork('dist/server/main.js', [], {
    execArgv: [...serverFlags, '--expose-gc', '--import', join(process.cwd(), 'bench/load/tell-memory.mjs')],
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: folder,
      PUBLIC_URL: '',
      DEMO: 'on',
      LOG_LEVEL: 'error',
    },
  })
  const waitForMessage = <T>(pick: (message: { demo?: Demo; memory?: Memory }) => T | undefined) =>
    new Promise<T>((done, fail) => {
      const onMessage = (message: object) => {
        const found = pick(message)
        if (found === undefined) return
        child.off('message', onMessage)
        child.off('exit', onExit)
        done(found)
      }
      const onExit = () => fail(new Error('The server ended.'))
      child.on('message', onMessage)
      child.once('exit', onExit)
    })
  const demo = await waitForMessage(({ demo }) => demo)
  return {
    demo,
    memory: async (): Promise<Memory> => {
      const answer = waitForMessage(({ memory }) => memory)
      child.send('memory')
      return answer
    },
    metric: async (name: string): Promise<number> => {
      const text = await (await fetch(`${demo.api_url}/metrics`)).text()
      const value = text.split('\n').find((line) => line.startsWith(`${name} `))
      return Number(value?.split(' ')[1] ?? 0)
    },
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
