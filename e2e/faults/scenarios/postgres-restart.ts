import type { Scenario } from '../scenario'

const restarts = 5

export const postgresRestart: Scenario = {
  name: 'postgres-restart',
  about: 'PostgreSQL stopped and started, and crashed and recovered, under two nodes',
  setting: { store: 'postgres', nodes: 2, durable: true },
  async run({ at, between, postgres, fault, random, pause }) {
    for (let nth = 0; nth < restarts; nth++) {
      await at((nth + random()) / (restarts + 0.5))
      if (nth % 2 === 0) await fault('PostgreSQL is stopped', () => postgres?.halt())
      else await fault('PostgreSQL crashes', () => postgres?.crash())
      await pause(between(200, 5_000))
      await postgres?.start()
    }
  },
}
