import { table } from '../server/report'
import { type Changes, type Outcome, type Scenario, simulate } from './cluster'
import { costOf, costs } from './costs'
import { highestRate, type Load, mostRate, type Size, scenarioOf, sizeOf } from './sizes'
import { bytes, diskOf } from './storage'

const noChange: Changes = {}
const oneChange: Changes = { beginsFast: true }

const perChat = costOf('secondsOfOpenChat')
const loads: Load[] = [
  ...[10, 100, 1000, 10_000].map((rate) => ({ name: `${number(rate)} turns/s`, rate, chats: rate * perChat })),
  { name: '1 million open chats', rate: 100, chats: 1_000_000 },
]

function number(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
const share = (value: number) => `${Math.round(value * 100)} %`
const about = (value: number) => number(Number(value.toPrecision(2)))

export function sizeTable(): string {
  const { rate } = highestRate({ changes: noChange })
  const sizes = loads.map((load) => sizeOf(load, noChange, rate))
  return table(
    ['', ...sizes.map(({ load }) => load.name)],
    rows.map(([name, of]) => [name, ...sizes.map(of)]),
  )
}

type Row = [string, (size: Size) => string]

const rows: Row[] = [
  ['turns a second, mean of the day', ({ load }) => number(load.rate / costOf('peakFactor'))],
  ['open chats', ({ load }) => number(load.chats)],
  ['databases, each an installation', ({ databases }) => number(databases)],
  ['turns a second of each', ({ scenario }) => number(scenario.rate)],
  ['nodes of each, one to spare', ({ scenario }) => `${scenario.nodes} + 1`],
  ['memory of a node', ({ scenario }) => bytes(300e6 + (scenario.chats / scenario.nodes) * costOf('chatKiB') * 1024)],
  ['PostgreSQL of each: cores', ({ scenario }) => number(scenario.cores)],
  ['connections', ({ scenario }) => number((scenario.nodes + 1) * (scenario.news === 'postgres' ? 12 : 10))],
  ['contents a month, in all', ({ load }) => bytes(diskOf(load.rate).contents)],
  ['audit log a month', ({ load }) => bytes(diskOf(load.rate).audit)],
  ['events and deliveries of 30 days', ({ load }) => bytes(diskOf(load.rate).events)],
  ['write-ahead log a day', ({ load }) => bytes(diskOf(load.rate).walOfDay)],
  ['Redis of each', redisOf],
  [
    'pings',
    ({ load }) =>
      `${number(load.chats / costOf('pingSeconds'))}/s, ${bytes((load.chats / costOf('pingSeconds')) * costOf('bytesOfPing'))}/s`,
  ],
  ['a turn, p50 and p99', ({ outcome }) => `${number(outcome.p50)} and ${number(outcome.p99)} ms`],
  ['event loop, cores', ({ outcome: { busy } }) => `${share(busy['event loop'])}, ${share(busy['PostgreSQL cores'])}`],
  ['log flush', ({ outcome: { busy } }) => share(busy['log flush'])],
  ['acts on the slow path', ({ outcome }) => share(outcome.slowShare)],
  ['breaks first', ({ breaks, databases }) => `${breaks.bottleneck}, at ${about(breaks.rate * databases)}`],
]

function redisOf({ scenario, outcome }: Size): string {
  if (scenario.news === 'postgres') return 'none: `notify`'
  const bytesPerSecond = outcome.sendsPerSecond * costOf('bytesOfSend') * scenario.nodes
  return `${about(outcome.sendsPerSecond)} entries/s, ${bytes(bytesPerSecond)}/s, ${share(outcome.busy.Redis)} of a core`
}

const steps: [string, Partial<Scenario>][] = [
  ['as the server is, replies at any node', {}],
  ['as the server is, replies at the node of the chat', { replies: 'at the chat' }],
  ['first messages on the fast path', { changes: oneChange }],
]
const flushes = [0.2, 1, 3]

export function limitTable(): string {
  const lines = steps.map(([name, base]) => [
    name,
    ...flushes.map((flushMs) => {
      const { rate, bottleneck, outcome } = highestRate({ ...base, flushMs })
      const p99 = `p99 ${about(outcome.p99)} ms`
      return rate > mostRate ? `more than ${about(mostRate)} (${p99})` : `${about(rate)} (${bottleneck}; ${p99})`
    }),
  ])
  return table(['', ...flushes.map((flushMs) => `a flush of ${flushMs} ms`)], lines)
}

export function checkTable(): string {
  const oneNode = { nodes: 1, cores: 1, turns: 40, seconds: 4 } as const
  const two = { nodes: 2, cores: 1, turns: 40, replies: 'elsewhere', flushMs: 1, seconds: 6 } as const
  const limit = (base: Partial<Scenario>) => `${about(mostDone(base))} turns/s`
  const of = (rate: number, flushMs: number, show: (outcome: Outcome) => string) =>
    show(simulate(scenarioOf(rate, { ...oneNode, flushMs })))
  const commits = ({ actsOfBatch }: Outcome) => number(3 / actsOfBatch, 1)
  return table(
    ['', 'measured', 'simulated'],
    [
      ['one node at full load (flush 1.5 ms)', '1,203 to 1,952 turns/s', limit({ ...oneNode, flushMs: 1.5 })],
      ['two nodes, every reply at the other node (flush taken as 1 ms)', '581 to 586 turns/s', limit(two)],
      ['commits a turn at 100 a second (flush 0.53 ms)', '3.4', of(100, 0.53, commits)],
      ['commits a turn at 100 a second (flush 3.9 ms)', '1.6', of(100, 3.9, commits)],
    ],
  )
}

const mostDone = (base: Partial<Scenario>) => highestRate({}, scenarioOf(50, base)).outcome.turnsPerSecond

export function costTable(): string {
  const format = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 4 })
  const lines = Object.entries(costs).map(([name, { value, unit, how, source }]) => [
    `\`${name}\``,
    `${format(value)} ${unit}`,
    how,
    source,
  ])
  return table(['', 'value', '', 'source'], lines)
}
