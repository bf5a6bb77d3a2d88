// `npm run scale` prints the tables of docs/run/scale.md; `npm run scale:measure` measures their input.
import { runBuilt } from '../../scripts/run-built.mjs'

const [program = 'main', ...args] = process.argv.slice(2)
const entries = { main: 'bench/scale/main.ts', measure: 'bench/scale/measure/main.ts' }
await runBuilt('dist/bench/scale', { [program]: entries[program] }, { product: program === 'measure', args })
