import type { Api } from '../server/bot'
import type { Hear, Line } from '../server/lines'
import { ourSide } from '../server/subjects'
import { cpuOf, loopOf, memoryOf } from '../server/usage'
import { type Demo, startServer } from '../start-server'

export interface Node {
  api: Api
  customer(onReply: Hear): Promise<Line>
  /** Returns the CPU time so far, in microseconds. */
  cpu(): number
  loop(): number
  memory(): number
  commits(): Promise<{ all: number; ofOne: number; commands: number }>
  stop(): Promise<void>
}

interface Options {
  databaseUrl: string
  redisUrl: string
  /** A demo that another node has created. Without this option the node creates one. */
  demo?: Demo
}

export async function startNode({ databaseUrl, redisUrl, demo: knownDemo }: Options): Promise<Node & { demo: Demo }> {
  const server = await startServer({
    env: {
      DEMO: knownDemo ? 'off' : 'on',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      LOG_LEVEL: 'error',
    },
  })
  const { pid, url } = server
  const demo = knownDemo ?? (server.demo as Demo)
  const { api, turnCustomer } = ourSide(url, demo)
  return {
    demo,
    api,
    customer: (onReply) => turnCustomer(0, onReply),
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
    stop: server.stop,
  }
}
