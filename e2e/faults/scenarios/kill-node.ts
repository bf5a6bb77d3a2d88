import type { Scenario } from '../scenario'

export const killNode: Scenario = {
  name: 'kill-node',
  about: 'kill -9 of any of three nodes under load, now and then of two at once',
  setting: { store: 'postgres', nodes: 3, redis: true },
  async run({ at, between, pick, nodes, fault, pause, random }) {
    const kills = 8
    for (let nth = 0; nth < kills; nth++) {
      await at((nth + random()) / (kills + 0.5))
      const victims = random() < 0.3 ? nodes.slice(0, 2) : [pick(nodes)]
      await fault(`kill -9: ${victims.map(({ name }) => name).join(' and ')}`, () =>
        Promise.all(victims.map((node) => node.kill())),
      )
      await pause(between(0, 1_500))
      await Promise.all(victims.map((node) => node.start()))
    }
  },
}
