// Compares validation and rendering of structured payloads with zod alone, in one process (README.md).
import { render } from '../server/structured/engine/render'
import { validate } from '../server/structured/engine/validate'
import { quantile } from './figures'
import { type Contender, measure, warmUp } from './measure'
import { accepted, attachments, refused, type Sample } from './payloads'
import { type Depth, zodSchema } from './zod-schema'

const depths: readonly Depth[] = ['shape', 'limits', 'whole']
const schemas = depths.map((depth) => ({ name: `zod ${depth}`, schema: zodSchema(depth) }))

/** The number of parsed copies: with a single object, an engine could cache results. */
const copies = 64
const options = { attachments, body: 'Please choose', randomHex: () => 'c0ffee' }

function ours({ channel }: Sample, payload: unknown): boolean {
  const checked = validate(payload, { ...options, channel })
  return checked.ok && render(channel, checked.value, options).ok
}

function contendersOf(sample: Sample): Contender[] {
  const text = JSON.stringify(sample.payload)
  const payloads = Array.from({ length: copies }, (): unknown => JSON.parse(text))
  return [
    { name: 'ours', run: (nth) => ours(sample, payloads[nth % copies]) },
    ...schemas.map(({ name, schema }) => ({
      name,
      run: (nth: number) => schema.safeParse(payloads[nth % copies]).success,
    })),
  ]
}

/** Throws if a contender accepts or refuses otherwise than Bubblewire, because the work would not be comparable. */
function agree(sample: Sample, expected: boolean): void {
  for (const { name, run } of contendersOf(sample)) {
    if (run(0) !== expected && !(name === 'zod shape' && !expected)) {
      throw new Error(`${name} does not ${expected ? 'accept' : 'refuse'} the ${sample.name}.`)
    }
  }
}

const samples = [...accepted, ...refused]
for (const sample of accepted) agree(sample, true)
for (const sample of refused) agree(sample, false)
const races = samples.map((sample) => ({ sample, contenders: contendersOf(sample) }))
for (let turn = 0; turn < 2; turn++) for (const { contenders } of races) warmUp(contenders)

const us = (ns: number) => (ns / 1000).toFixed(2)
const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`)
console.log(`Node ${process.versions.node}; µs per payload: median [10th to 90th percentile] of the rounds\n`)
row('Payload', 'Bytes', 'ours', ...schemas.map(({ name }) => name), 'ours as a share of each zod, median [10 to 90]')
row(...Array.from({ length: 4 + schemas.length }, () => '---'))
/** The limit, as a multiple of zod's time for the same fields. */
const budget = 5
let slower = false
for (const { sample, contenders } of races) {
  const [ourRounds, ...otherRounds] = measure(contenders)
  if (!ourRounds) continue
  const cell = (rounds: number[]) =>
    `${us(quantile(rounds, 0.5))} [${us(quantile(rounds, 0.1))} to ${us(quantile(rounds, 0.9))}]`
  const shares = otherRounds.map(({ name, rounds }) => {
    const each = rounds.map((ns, nth) => (ourRounds.rounds[nth] ?? Number.NaN) / ns)
    if (name === 'zod limits' && quantile(each, 0.5) >= budget) slower = true
    return `${quantile(each, 0.5).toFixed(2)} [${quantile(each, 0.1).toFixed(2)} to ${quantile(each, 0.9).toFixed(2)}]`
  })
  const bytes = Buffer.byteLength(JSON.stringify(sample.payload))
  row(
    sample.name,
    String(bytes),
    cell(ourRounds.rounds),
    ...otherRounds.map(({ rounds }) => cell(rounds)),
    shares.join('; '),
  )
}
if (slower) {
  console.log(`\nAt least one payload takes ${budget} times as long as with zod.`)
  process.exitCode = 1
}
