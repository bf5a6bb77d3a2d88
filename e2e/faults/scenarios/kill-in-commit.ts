import type { Scenario } from '../scenario'
import { killAtSync, straceObstacle } from '../world/strace'

const kills = 8

export const killInCommit: Scenario = {
  name: 'kill-in-commit',
  about: 'kill -9 in the middle of a commit of SQLite: its pages are written, the disk has not said that they are safe',
  setting: { store: 'sqlite' },
  before: async () => straceObstacle(),
  async run({ at, between, nodes: [node], fault, random }) {
    if (!node) return
    for (let nth = 0; nth < kills; nth++) {
      await at((nth + random()) / (kills + 0.5))
      const sync = Math.round(between(1, 12))
      await fault(`kill -9 at the ${sync}. sync from now`, () => killAtSync(node.pid(), sync))
      await node.whenExited()
      await node.start()
    }
  },
}

export const killInCommitPostgres: Scenario = {
  name: 'kill-in-commit-pg',
  about:
    'kill -9 while PostgreSQL commits: half of the times it has got the commit and nobody hears of it, half it has not',
  setting: { store: 'postgres', nodes: 2 },
  async run({ at, between, nodes, toPostgres, fault, random, pause, pick, timeline }) {
    for (let nth = 0; nth < kills; nth++) {
      await at((nth + random()) / (kills + 0.5))
      const node = pick(nodes)
      const line = toPostgres[nodes.indexOf(node)]
      let commitsLeft = Math.round(between(1, 12))
      const arrives = random() < 0.5
      timeline.note(`waiting for the ${commitsLeft}. commit of ${node.name}`)
      const dead = node.whenExited()
      line?.watch((bytes) => {
        if (!/commit/i.test(bytes.toString('latin1')) || --commitsLeft > 0) return false
        // If `arrives` is true, wait 2 ms, so that data in the system's buffers is sent before the kill.
        setTimeout(() => node.signal('SIGKILL'), arrives ? 2 : 0)
        line.watch(null)
        return !arrives
      })
      await Promise.race([dead, pause(20_000)])
      await fault(`kill -9 of ${node.name} in its commit, which ${arrives ? 'arrived' : 'did not arrive'}`, () => dead)
      await pause(between(0, 1_000))
      await node.start()
    }
  },
}
