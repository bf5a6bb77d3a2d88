import type { Scenario } from '../scenario'
import { anOldVersion } from '../world/old-version'

const old = anOldVersion()

export const deploy: Scenario = {
  name: 'deploy',
  about:
    'a deploy rolls over three nodes: the old version and this one run side by side on one database, one node is rolled back',
  // Without live messages, because an old version may not support them.
  setting: { store: 'postgres', nodes: 3, redis: true, program: () => old.program(), live: 0 },
  before: async ({ old: commit, say }) => old.build(commit, say),
  async run({ at, between, nodes, fault, pause, now, timeline }) {
    timeline.note(`three nodes of ${old.name()}`)
    const steps = [
      [0, 'new'],
      [1, 'new'],
      [0, 'old'],
      [0, 'new'],
      [2, 'new'],
    ] as const
    for (const [nth, [place, version]] of steps.entries()) {
      await at((nth + 1) / (steps.length + 1.5))
      const node = nodes[place]
      if (!node) continue
      await fault(`${node.name} is stopped and started as the ${version} version`, async () => {
        await node.stop()
        node.useProgram(version === 'new' ? now : old.program())
        await pause(between(0, 500))
        await node.start()
      })
    }
  },
  after: async () => old.remove(),
}
