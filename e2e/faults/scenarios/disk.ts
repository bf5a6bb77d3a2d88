import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from '../scenario'
import { aSmallDisk } from '../world/small-disk'
import { slowDisk, straceObstacle } from '../world/strace'
import type { World } from '../world/world'

const times = 4

function fullDisk(
  name: string,
  about: string,
  setting: (folder: () => string) => Scenario['setting'],
  whenFree: (world: World) => Promise<unknown>,
  whileFull?: (world: World) => Promise<unknown>,
): Scenario {
  const disk = aSmallDisk(512)
  return {
    name,
    about,
    setting: setting(disk.folder),
    before: async () => disk.mount(),
    async run(world) {
      const { at, between, fault, random, pause } = world
      for (let nth = 0; nth < times; nth++) {
        await at((nth + random()) / (times + 0.5))
        const ms = between(500, 6_000)
        await fault(`the disk is full for ${(ms / 1_000).toFixed(1)} s`, disk.fill)
        await pause(ms)
        await whileFull?.(world)
        disk.free()
        await whenFree(world)
      }
    },
    after: async () => disk.unmount(),
  }
}

/** Throws when operators do not see the problem. Customers write during the check. */
async function checkOperatorsSee({ nodes: [node], api, timeline }: World): Promise<void> {
  if (!node?.runs()) return
  const metrics = await (await fetch(`${node.url}/metrics`)).text()
  const failed = Number(/^bubblewire_failed_commits_total\{reason="full"\} (\d+)$/m.exec(metrics)?.[1])
  const free = Number(/^bubblewire_free_bytes (\d+)$/m.exec(metrics)?.[1])
  const file = new FormData()
  file.append('file', new Blob(['A word']), 'word.txt')
  const upload = await api.upload(file)
  const lines = node.output
    .join('')
    .split('\n')
    .filter((line) => line.includes('"reason":"full"')).length
  timeline.note(
    `${failed} commits have failed, ${free} bytes are free, an upload is ${upload}, ${lines} lines in the log`,
  )
  if (await node.ready()) throw new Error('The disk is full, and /readyz says that the server can take work.')
  if (!(failed > 0) || free !== 0) throw new Error('The disk is full, and the metrics do not say so.')
  if (upload !== 507) throw new Error(`The disk is full, and an upload is answered with ${upload}.`)
  if (lines > 1 + timeline.seconds() / 60) throw new Error(`The log has ${lines} lines about the full disk.`)
}

export const fullDiskSqlite = fullDisk(
  'full-disk',
  'the disk of SQLite is full, to the last byte, while customers write, and free again',
  (folder) => ({ store: 'sqlite', dataDir: () => join(folder(), 'data') }),
  async ({ nodes: [node], timeline }) => {
    if (node?.runs()) return
    timeline.note('the server has ended; it is started again')
    await node?.start()
  },
  checkOperatorsSee,
)

export const fullDiskPostgres = fullDisk(
  'full-disk-pg',
  'the disk of PostgreSQL is full, to the last byte, and free again; where that ends it, it is started again',
  (folder) => ({ store: 'postgres', nodes: 2, durable: true, postgresFolder: folder }),
  async ({ postgres, timeline }) => {
    if (postgres?.runs()) return
    timeline.note('PostgreSQL has ended; it is started again')
    await postgres?.start()
  },
)

function slow(name: string, about: string, setting: Scenario['setting'], pids: (world: World) => number[]): Scenario {
  return {
    name,
    about,
    setting,
    before: async () => straceObstacle(),
    async run(world) {
      const { at, between, timeline, random, pause } = world
      for (let nth = 0; nth < times; nth++) {
        await at((nth + random()) / (times + 0.5))
        const each = between(30, 600)
        const ms = between(2_000, 6_000)
        timeline.fault(`each sync takes ${Math.round(each)} ms longer, for ${(ms / 1_000).toFixed(1)} s`)
        const end = await slowDisk(pids(world), each)
        await pause(ms)
        await end()
      }
    },
  }
}

export const slowDiskSqlite = slow(
  'slow-disk',
  'the disk of SQLite takes up to 0.6 s to say that something is safe',
  { store: 'sqlite' },
  ({ nodes: [node] }) => [node?.pid() ?? 0],
)

export const slowDiskPostgres = slow(
  'slow-disk-pg',
  'the disk of PostgreSQL takes up to 0.6 s to say that something is safe',
  { store: 'postgres', nodes: 2, durable: true },
  ({ postgres }) => {
    const parent = postgres?.pid() ?? 0
    return [parent, ...readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number)]
  },
)
