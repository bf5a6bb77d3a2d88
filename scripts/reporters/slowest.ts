import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const shown = 10
const cache = resolve(import.meta.dirname, '../../node_modules/.cache/bubblewire')

/** Prints the slowest files and stores the seconds of all files in `node_modules/.cache/bubblewire/<kind>.json`. */
export function printSlowest(kind: 'units' | 'journeys', ms: ReadonlyMap<string, number>, folder = cache) {
  // A run of a few files is not representative.
  if (ms.size <= shown) return
  const slowest = [...ms].sort(([, one], [, next]) => next - one)
  const seconds = (of: number) => Math.round(of / 100) / 10
  console.log(`\nslowest files of the ${kind}, in seconds:`)
  for (const [file, took] of slowest.slice(0, shown)) console.log(`${seconds(took).toFixed(1).padStart(7)}  ${file}`)
  const kept = join(folder, `${kind}.json`)
  mkdirSync(folder, { recursive: true })
  const now = Object.fromEntries(slowest.map(([file, took]) => [file, seconds(took)]))
  writeFileSync(kept, `${JSON.stringify({ ...before(kept), ...now }, null, 2)}\n`)
}

function before(kept: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(kept, 'utf8'))
  } catch {
    return {}
  }
}
