import { join } from 'node:path'
import { seededRandom } from '../../chaos/random'
import type { History } from '../history'
import type { Options, Setting } from '../setting'
import { type Devices, startDevices } from './devices'
import { finishRun, pause } from './finish-run'
import { theOutside } from './outside'
import { thePeople } from './people'
import { aPlatform, type Ends } from './platform'
import { root } from './root'
import { aTimeline } from './timeline'

export type World = Awaited<ReturnType<typeof aWorld>>

export async function aWorld(setting: Setting, options: Options) {
  const ends: Ends = []
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    return { ...(await theWorld(setting, options, ends)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function theWorld(setting: Setting, options: Options, ends: Ends) {
  const random = seededRandom(options.seed)
  const timeline = aTimeline(options.say)
  const { note } = timeline
  let movedMs = 0
  const clock = () => Date.now() + movedMs
  const outside = setting.absent ? await theOutside(clock) : null
  if (outside) ends.push(outside.close)
  const env = { ...outside?.env, ...setting.env }
  const platform = await aPlatform({ ...setting, env }, options.seed, ends)
  const { nodes, networks, postgres, redis, toPostgres, toRedis } = platform
  const people = await thePeople({ setting, options, platform, outside, note, clock }, ends)
  const { api, webhook, bot, plans, onSent, channel, absent } = people
  let devices: Devices[] = []
  const acknowledged = () =>
    devices.reduce((sum, each) => sum + each.acknowledged(), 0) + (channel?.acknowledged() ?? 0) + (absent?.total ?? 0)
  const visitors = plans.flatMap((plan) => plan.visitors)
  const total = visitors.reduce((sum, each) => sum + each.messages, (channel?.total ?? 0) + (absent?.total ?? 0))
  return {
    ...{ random, timeline, nodes, networks, postgres, redis, toPostgres, toRedis },
    ...{ api, webhook, bot, channel, absent, outside, pause, acknowledged },
    between: (from: number, to: number) => from + random() * (to - from),
    pick: <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T,
    now: join(root, 'dist/server/main.js'),
    moveClock(ms: number) {
      movedMs += ms
      for (const node of nodes) node.moveClock(ms)
    },
    devices: () => devices,
    total,
    async fault(what: string, act: () => unknown) {
      timeline.fault(what)
      await act()
    },
    /** Resolves when this share of the messages (0 to 1) is acknowledged, or when no more arrive. */
    async at(part: number) {
      const until = performance.now() + 60_000
      while (acknowledged() < total * part && performance.now() < until) await pause(20)
    },
    begin() {
      devices = plans.map((plan) => startDevices(plan, onSent))
      channel?.begin()
      for (const each of devices) ends.push(each.end)
      note(`${total} messages by ${visitors.length} customers begin`)
    },
    end: (meanwhile?: () => Promise<unknown>): Promise<History> =>
      finishRun({ people, networks, devices, note, acknowledged, meanwhile }),
  }
}
