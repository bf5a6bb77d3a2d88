import type { Scenario } from '../scenario'
import type { Setting } from '../setting'
import type { Moment } from '../world/bot'

const kills = 12
const moments: Record<Moment, string> = {
  told: 'when the bot has been told of a message',
  writing: 'while the bot writes a live answer',
  asking: "while the bot's answer is on its way",
  answered: "when the bot's answer was taken",
}

const turns = (name: string, about: string, setting: Setting): Scenario => ({
  name,
  about,
  setting: { visitors: 200, pauseMs: 20, reloads: 0.02, ...setting, turns: true },
  async run({ at, between, pick, nodes, bot, devices, total, fault, random, pause, timeline }) {
    for (let nth = 0; nth < kills; nth++) {
      await at((nth + random()) / (kills + 0.5))
      const moment = pick(Object.keys(moments) as Moment[])
      const victims = nodes.length > 1 && random() < 0.3 ? nodes : [pick(nodes)]
      const soonMs = between(0, 20)
      if (bot.answered() === total) {
        timeline.note('all turns are over')
        return
      }
      await Promise.race([bot.next(moment), pause(20_000)])
      await pause(soonMs)
      await fault(`kill -9 of ${victims.map(({ name }) => name).join(' and ')} ${moments[moment]}`, () =>
        Promise.all(victims.map((node) => node.kill())),
      )
      await pause(between(0, 1_500))
      await Promise.all(victims.map((node) => node.start()))
      for (const each of devices()) each.dispatch('focus')
    }
  },
})

export const turnsSqlite = turns(
  'turns',
  'kill -9 in the middle of turns: each customer waits for the answer of the bot before the next message',
  { store: 'sqlite' },
)

export const turnsPostgres = turns(
  'turns-pg',
  'the same on PostgreSQL: kill -9 of one of two nodes, or of both, in the middle of turns',
  { store: 'postgres', nodes: 2 },
)
