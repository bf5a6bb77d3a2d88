import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from '../scenario'
import { aSmallDisk } from '../world/small-disk'
import { noStrace, slowDisk } from '../world/strace'

const times = 4

/** The same for both stores; `whenFree` brings back what a full disk has ended. */
function fullDisk(
  name: string,
  about: string,
  setting: (folder: () => string) => Scenario['setting'],
  whenFree: (world: Parameters<Scenario['run']>[0]) => Promise<unknown>,
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
        disk.free()
        await whenFree(world)
      }
    },
    after: async () => disk.unmount(),
  }
}

export const fullDiskSqlite = fullDisk(
  'full-disk',
  'the disk of SQLite is full, to the last byte, and free again',
  (folder) => ({ store: 'sqlite', dataDir: () => join(folder(), 'data') }),
  async ({ nodes: [node], timeline }) => {
    if (node?.runs()) return
    timeline.note('the server has ended; it is started again')
    await node?.start()
  },
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

function slow(
  name: string,
  about: string,
  setting: Scenario['setting'],
  pids: (world: Parameters<Scenario['run']>[0]) => number[],
): Scenario {
  return {
    name,
    about,
    setting,
    before: async () => noStrace(),
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
