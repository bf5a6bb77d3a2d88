// How many malformed payloads `repair` mends, and how many of the others are explained (README.md).
import { preview } from '../server/structured/preview/preview'
import { repair } from '../server/structured/repair/repair'
import { type Malformed, malformedPayloads } from '../server/structured/repair/testing/malformed'

const count = Number(process.env.PAYLOADS ?? 200)
const seed = Number(process.env.SEED ?? 51)
const around = { attachments: new Map(), coerce: false, randomHex: () => 'c0ffee', now: 0 }
const kinds = ['web_messaging'] as const

type Outcome = 'mended' | 'explained' | 'neither'

function outcomeOf({ payload }: Malformed): Outcome {
  const message = Object.assign({ body: 'Please choose', structuredContent: payload }, around)
  const { body, structuredContent } = repair(message, kinds)
  const [after] = preview(Object.assign({}, message, { body, structuredContent }), kinds).channels
  if (after?.accepted) return 'mended'
  const errors = after?.errors ?? []
  return errors.length > 0 && errors.every(({ path, message: words }) => path && words) ? 'explained' : 'neither'
}

const outcomes = ['mended', 'explained', 'neither'] as const
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const began = performance.now()
const results = malformedPayloads(count, seed).map((each) => ({ rule: each.rule, outcome: outcomeOf(each) }))
const ms = performance.now() - began

console.log(`Node ${process.versions.node}; ${count} payloads, seed ${seed}, ${(ms / count).toFixed(1)} ms each\n`)
row('rule', 'payloads', ...outcomes)
row('---', '---', ...outcomes.map(() => '---'))
for (const rule of [...new Set(results.map((each) => each.rule))].sort()) printRow(rule, (each) => each.rule === rule)
printRow('all', () => true)

function printRow(name: string, suits: (each: { rule: string }) => boolean): void {
  const own = results.filter(suits)
  row(name, own.length, ...outcomes.map((outcome) => own.filter((each) => each.outcome === outcome).length || ''))
}

if (results.some(({ outcome }) => outcome === 'neither')) {
  console.log('\nAt least one payload is neither mended nor explained.')
  process.exitCode = 1
}
