import { readFileSync, writeFileSync } from 'node:fs'
import { inMarks } from './marks'
import { checkTable, costTable, limitTable, sizeTable } from './tables'

// `npm run scale` prints the tables of docs/run/scale.md; `npm run scale -- write` writes them into that file.

const page = 'docs/run/scale.md'
const parts = { sizes: sizeTable, limits: limitTable, check: checkTable, costs: costTable }
const onPage = ['sizes', 'limits']
const options = process.argv.slice(2)
const only = options.find((option) => option.startsWith('only='))?.slice(5)
const began = performance.now()
for (const [name, make] of Object.entries(parts)) {
  if (only && only !== name) continue
  const text = make()
  console.log(`${text}\n`)
  if (options.includes('write') && onPage.includes(name))
    writeFileSync(page, inMarks(readFileSync(page, 'utf8'), name, text))
}
console.error(`${Math.round((performance.now() - began) / 1000)} s`)
