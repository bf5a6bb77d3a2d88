import { spawnSync } from 'node:child_process'
import { check } from './check'
import type { History } from './history'
import type { Kind } from './known'
import type { Scenario } from './scenario'
import type { Options } from './setting'
import type { Result } from './table'
import { aWorld, type World } from './world/world'

const mostShown = 20

export async function runScenario(scenario: Scenario, options: Options): Promise<Result> {
  const { name, about } = scenario
  const { seed, messages, say } = options
  say(`\n${name}: ${about} (seed ${seed})`)
  const violations: Record<Kind, number> = { lost: 0, doubled: 0, 'out of order': 0, altered: 0 }
  const result = { name, about, notRun: null, messages: 0, acknowledged: 0, faults: 0, violations, seconds: 0, seed }
  const began = performance.now()
  try {
    const notRun = noRedis(scenario) ?? (await scenario.before?.(options)) ?? null
    if (notRun) {
      say(`  not run: ${notRun}`)
      return { ...result, notRun }
    }
    let world: World | null = null
    try {
      world = await aWorld(scenario.setting, { ...options, messages })
      const currentWorld = world
      world.begin()
      await scenario.run(world)
      const { meanwhile } = scenario
      const history = await world.end(meanwhile && (() => meanwhile(currentWorld)))
      const found = check(history, scenario)
      for (const { kind } of found) violations[kind] += 1
      for (const { kind, what } of found.slice(0, mostShown)) say(`  ${kind}: ${what}`)
      if (found.length > mostShown) say(`  ... and ${found.length - mostShown} more`)
      if (found.length > 0 || process.env.SAID) for (const node of world.nodes) say(node.output.slice(-5).join(''))
      const withId = <T extends { id: string | null }>(said: readonly T[]) => said.filter(({ id }) => id !== null)
      const answered = (answers: History['answers']) => new Set(answers.map(({ to }) => to)).size
      const clientIdCount = new Set(
        [...history.acknowledged, ...history.stored].flatMap(({ client_id }) => client_id ?? []),
      ).size
      return {
        ...result,
        messages: history.sent.length + history.replies.length + answered(history.answers),
        acknowledged: clientIdCount + withId(history.replies).length + answered(withId(history.answers)),
        faults: world.timeline.faults(),
        seconds: (performance.now() - began) / 1000,
      }
    } catch (error) {
      say(`  broken off: ${(error as Error).stack}`)
      for (const node of world?.nodes ?? []) say(node.output.slice(-5).join(''))
      violations.lost += 1
      return { ...result, faults: world?.timeline.faults() ?? 0, seconds: (performance.now() - began) / 1000 }
    } finally {
      await world?.close()
    }
  } finally {
    await scenario.after?.()
  }
}

function noRedis({ setting }: Scenario): string | null {
  return setting.redis && spawnSync('redis-server', ['--version']).error ? 'no redis-server here' : null
}
