import { spread, table } from '../figures'
import { inSmallGroups } from './load'
import { type StartOptions, start } from './subjects'
import { pause } from './timed-run'

interface Options extends StartOptions {
  rounds: number
  visitors: number
}

export async function idle(options: Options): Promise<string> {
  const { rounds, visitors } = options
  const rows: string[][] = []
  for (const name of ['limit-sqlite', 'ours-sqlite'] as const) {
    const kilobytes: number[] = []
    for (let round = 0; round < rounds; round++) {
      const subject = await start(name, options)
      // Some visitors connect before the counting, because the first visitors make the process load code.
      const first = await inSmallGroups(100, subject.customer)
      await pause(2000)
      const before = subject.memory()
      const lines = await inSmallGroups(visitors, (nth) => subject.customer(nth + first.length))
      await pause(5000)
      kilobytes.push((subject.memory() - before) / 1024 / visitors)
      for (const line of [...first, ...lines]) line.close()
      await subject.stop()
    }
    rows.push([name, spread(kilobytes, 1)])
  }
  return table(['', `KiB for each of ${visitors.toLocaleString('en')} idle visitors`], rows)
}
