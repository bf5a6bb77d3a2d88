import { readFileSync, writeFileSync } from 'node:fs'
import { inMarks } from './marks'
import { checkTable, costTable, limitTable, sizeTables } from './tables'

// `npm run scale`: prints the tables of docs/run/scale.md. `npm run scale -- write` puts them there.

const page = 'docs/run/scale.md'
const parts = { sizes: sizeTables, limits: limitTable, check: checkTable, costs: costTable }
const asked = process.argv.slice(2)
const only = asked.find((option) => option.startsWith('only='))?.slice(5)
const began = performance.now()
for (const [name, make] of Object.entries(parts)) {
  if (only && only !== name) continue
  const text = make()
  console.log(`${text}\n`)
  if (asked.includes('write')) writeFileSync(page, inMarks(readFileSync(page, 'utf8'), name, text))
}
console.error(`${Math.round((performance.now() - began) / 1000)} s`)
