import type { Scenario } from '../scenario'

const faults = 8

export const cutOff: Scenario = {
  name: 'cut-off',
  about: 'a node is cut off from PostgreSQL or from Redis: its lines break, or stay open and carry nothing',
  setting: { store: 'postgres', nodes: 2, redis: true },
  async run({ at, between, pick, nodes, toPostgres, toRedis, fault, random, pause }) {
    for (let nth = 0; nth < faults; nth++) {
      await at((nth + random()) / (faults + 0.5))
      const node = pick(nodes)
      const [from, lines] = nth % 2 === 0 ? ['PostgreSQL', toPostgres] : ['Redis', toRedis]
      const state = random() < 0.5 ? 'cut' : 'silent'
      const ms = between(500, 8_000)
      const line = lines[nodes.indexOf(node)]
      await fault(`${node.name} from ${from}: ${state} for ${(ms / 1_000).toFixed(1)} s`, () => line?.setState(state))
      await pause(ms)
      line?.setState('open')
    }
  },
}
