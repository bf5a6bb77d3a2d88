import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill, type Size } from './fill'
import { load, type Result } from './load'
import { shares, spread, table } from './report'
import { type StartOptions, start } from './subjects'

interface Options extends StartOptions {
  rounds: number
  seconds: number
  warmupSeconds: number
  /** How much of the largest store is filled, for a quick look: 1 is all of it. */
  scale: number
}

/** What a message costs beside a small store and beside a large one, on SQLite: the same load in turns, each store kept over the rounds. */
export async function growth(options: Options): Promise<string> {
  const { scale, rounds, seconds, warmupSeconds } = options
  const sizes: Size[] = [
    { threads: 10, messages: 1000 },
    { threads: 10, messages: 1_000_000 * scale },
    { threads: 100_000 * scale, messages: 1_000_000 * scale },
  ]
  const folders: string[] = []
  const results = sizes.map((): Result[] => [])
  try {
    for (const size of sizes) {
      const folder = mkdtempSync(join(tmpdir(), 'bubblewire-bench-'))
      folders.push(folder)
      // The server itself makes the tables and the demo's source.
      await (await start('ours-sqlite', { ...options, folder })).stop()
      const began = performance.now()
      fill(folder, size)
      console.error(`filled: ${label(size)}, in ${Math.round((performance.now() - began) / 1000)} s`)
    }
    for (let round = 0; round < rounds; round++) {
      for (const [nth, folder] of folders.entries()) {
        const subject = await start('ours-sqlite', { ...options, folder })
        try {
          const result = await load(subject, { customers: 200, inFlight: 2, rate: 0, warmupSeconds, seconds })
          results[nth]?.push(result)
          console.error(`round ${round + 1}: ${Math.round(result.perSecond)} msg/s, ${Math.round(result.cpu)} us`)
        } finally {
          await subject.stop()
        }
      }
    }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  const of = (nth: number, figure: 'cpu' | 'perSecond') => (results[nth] ?? []).map((each) => each[figure])
  const rows = sizes.map((size, nth) => {
    const times = (figure: 'cpu' | 'perSecond') => (nth === 0 ? '' : spread(shares(of(nth, figure), of(0, figure)), 2))
    return [label(size), spread(of(nth, 'perSecond')), times('perSecond'), spread(of(nth, 'cpu')), times('cpu')]
  })
  return table(['stored before', 'msg/s', 'share', 'CPU, µs a message', 'times'], rows)
}

const label = ({ threads, messages }: Size) =>
  `${messages.toLocaleString('en')} messages in ${threads.toLocaleString('en')} threads`
