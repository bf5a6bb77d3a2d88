import type { Scenario } from '../scenario'
import { failAtSync, straceObstacle } from '../world/strace'

const failures = 8

export const failedFlush: Scenario = {
  name: 'failed-flush',
  about: 'the disk of SQLite fails once to write out a commit (EIO): the server ends and is started again',
  setting: { store: 'sqlite' },
  before: async () => straceObstacle(),
  async run({ at, between, nodes: [node], fault, random, pause }) {
    if (!node) return
    for (let nth = 0; nth < failures; nth++) {
      await at((nth + random()) / (failures + 0.5))
      const sync = Math.round(between(1, nth < failures - 3 ? 12 : 2))
      await fault(`the ${sync}. sync from now fails`, () => failAtSync(node.pid(), sync))
      await Promise.race([node.whenExited(), pause(20_000)])
      if (node.runs()) throw new Error('A flush has failed, and the server goes on.')
      await node.start()
    }
  },
}
