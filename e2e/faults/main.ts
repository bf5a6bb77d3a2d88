import { runScenario } from './perform'
import { scenarios } from './scenarios'
import { type Result, row, table } from './table'

// `npm run faults [-- all | NAME ...] [SEED] [messages=N] [old=COMMIT]`: see e2e/README.md.

const scenarioNames = new Set(scenarios.map(({ name }) => name))
const selectedNames: string[] = []
let seed = Math.floor(Math.random() * 1_000_000)
let messages = 10_000
let old: string | null = null
for (const word of process.argv.slice(2)) {
  const [name = '', value] = word.split('=')
  if (/^\d+$/.test(word)) seed = Number(word)
  else if (name === 'messages' && Number(value) > 0) messages = Number(value)
  else if (name === 'old' && value) old = value
  else if (scenarioNames.has(word)) selectedNames.push(word)
  else if (word !== 'all') {
    console.error(`There is no "${word}". Usage: npm run faults -- [all | NAME ...] [SEED] [messages=N] [old=COMMIT]`)
    for (const { name, about } of scenarios) console.error(`  ${name.padEnd(20)}${about}`)
    process.exit(2)
  }
}

console.log(`faults: seed ${seed}, ${messages} messages in each scenario`)
const results: Result[] = []
for (const scenario of scenarios) {
  if (selectedNames.length > 0 && !selectedNames.includes(scenario.name)) continue
  const result = await runScenario(scenario, { seed, messages, old, say: (line) => console.log(line) })
  results.push(result)
  console.log(`  ${row(result)}`)
}
console.log(`\n${table(results)}\n`)
const broken = results.some(({ violations }) => Object.values(violations).some((count) => count > 0))
const summary = results.some(({ notRun }) => notRun)
  ? 'All guarantees held; some scenarios did not run.'
  : 'All guarantees held.'
console.log(broken ? 'A guarantee did not hold; see above.' : summary)
process.exit(broken ? 1 : 0)
