import type { Scenario } from '../scenario'

const minute = 60_000
const steps = [-120, -30, -5, -0.5, 0.5, 5, 30, 120].map((minutes) => minutes * minute)
const times = 10

const inWords = (ms: number) => `${ms > 0 ? '+' : ''}${ms / minute} min`

export const clockSteps: Scenario = {
  name: 'clock-steps',
  about:
    "the server's clock steps back and forth, by up to two hours; twice it is killed and starts with the clock behind",
  setting: { store: 'sqlite' },
  async run({ at, nodes: [node], fault, random, pick }) {
    if (!node) return
    for (let nth = 0; nth < times; nth++) {
      await at((nth + random()) / (times + 0.5))
      const restart = nth === 3 || nth === 7
      const step = restart ? -20 * minute : pick(steps)
      await fault(`the clock steps ${inWords(step)}${restart ? ', then kill -9' : ''}`, () => node.moveClock(step))
      if (!restart) continue
      await node.kill()
      await node.start()
    }
  },
}

export const clocksApart: Scenario = {
  name: 'clocks-apart',
  about: 'the clocks of two nodes step each for itself, by up to a minute',
  setting: { store: 'postgres', nodes: 2 },
  listsFollowClocks: true,
  async run({ at, nodes, fault, random, pick, between }) {
    const off = new Map<string, number>()
    for (let nth = 0; nth < times; nth++) {
      await at((nth + random()) / (times + 0.5))
      const node = pick(nodes)
      const step = Math.round(between(-minute / 2, minute / 2)) - (off.get(node.name) ?? 0)
      off.set(node.name, (off.get(node.name) ?? 0) + step)
      await fault(`the clock of ${node.name} steps ${(step / 1_000).toFixed(1)} s`, () => node.moveClock(step))
    }
  },
}
