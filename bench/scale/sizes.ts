import { type Changes, type Outcome, type Resource, type Scenario, simulate } from './cluster'
import { costOf } from './costs'

export interface Load {
  name: string
  rate: number
  chats: number
}

interface Cluster {
  scenario: Scenario
  outcome: Outcome
}

export interface Size extends Cluster {
  load: Load
  databases: number
  breaks: HighestRate
}

interface HighestRate {
  rate: number
  bottleneck: Resource
  outcome: Outcome
}

/** If storing takes longer, a customer believes that the message failed. */
const longestMs = 1000
/** The planned load of a database, as a share of its limit. */
const plannedShare = 0.6
export const mostRate = 12_000

const secondsFor = (rate: number) => Math.min(4, Math.max(1.5, 2000 / rate))

export const scenarioOf = (rate: number, changes: Partial<Scenario> = {}): Scenario => ({
  rate,
  nodes: nodesFor(rate),
  cores: coresFor(rate),
  chats: 0,
  flushMs: costOf('flushMs'),
  news: 'redis',
  replies: 'anywhere',
  changes: {},
  turns: costOf('turnsOfConversation'),
  seconds: secondsFor(rate),
  ...changes,
})

const nodesFor = (rate: number) => Math.max(2, Math.ceil(rate / 350))
const coresFor = (rate: number) => evenly(Math.max(2, rate / 250))
const evenly = (cores: number) => 2 ** Math.ceil(Math.log2(cores))

const keepsUp = ({ holds, p99 }: Outcome) => holds && p99 < longestMs

/** Returns the highest rate (within 10 %) and the resource that limits it. `fixed`: a scenario with given machines. */
export function highestRate(base: Partial<Scenario>, fixed: Scenario | null = null): HighestRate {
  const at = (rate: number): Scenario =>
    fixed ? { ...fixed, rate, seconds: secondsFor(rate) } : scenarioOf(rate, base)
  let low = fixed ? fixed.rate : 50
  let best = simulate(at(low))
  let worst: Outcome | null = null
  let high = low
  while (!worst && high < mostRate) {
    high *= 1.5
    const outcome = simulate(at(high))
    if (keepsUp(outcome)) [low, best] = [high, outcome]
    else worst = outcome
  }
  while (worst && high / low > 1.1) {
    const middle = Math.sqrt(low * high)
    const outcome = simulate(at(middle))
    if (keepsUp(outcome)) [low, best] = [middle, outcome]
    else [high, worst] = [middle, outcome]
  }
  return { rate: low, bottleneck: fullest(worst ?? best), outcome: best }
}

/** First the resources that more machines help. The slow path is last: its connections only wait for the database. */
const inOrder: Resource[] = ['PostgreSQL cores', 'event loop', 'log flush', 'Redis', 'webhook', 'slow path']

function fullest({ busy }: Outcome): Resource {
  const full = inOrder.find((resource) => busy[resource] > 0.95)
  return full ?? inOrder.reduce((most, each) => (busy[each] > busy[most] ? each : most))
}

export function sizeOf(load: Load, changes: Changes, limit: number): Size {
  const databases = Math.max(1, Math.ceil(load.rate / (plannedShare * limit)))
  const rate = load.rate / databases
  const chats = load.chats / databases
  const least = Math.max(1, Math.ceil(chats / costOf('chatsOfNode')))
  let scenario = scenarioOf(rate, { chats, changes })
  scenario = {
    ...scenario,
    nodes: Math.max(2, least, Math.ceil((rate * costOf('nodeCpuOfTurn')) / 1000 / costOf('mostBusy'))),
  }
  let outcome = simulate(scenario)
  while (outcome.busy['event loop'] > costOf('mostBusy')) {
    scenario = { ...scenario, nodes: Math.ceil(scenario.nodes * 1.2) }
    outcome = simulate(scenario)
  }
  const cores = evenly(Math.max(2, (outcome.busy['PostgreSQL cores'] * scenario.cores) / costOf('mostBusy')))
  scenario = { ...scenario, cores, news: scenario.nodes === 2 && rate <= 50 ? 'postgres' : 'redis' }
  outcome = simulate(scenario)
  return { load, databases, scenario, outcome, breaks: highestRate({}, scenario) }
}
