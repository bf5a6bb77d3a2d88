import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { aRunningApp } from '../../testing/a-running-app'
import { readPage, root } from '../../testing/pages'
import { connectionMetrics } from './connections'
import { messageMetrics } from './messages'
import { outboxMetrics } from './outbox'
import { requestMetrics } from './requests'
import { storingMetrics } from './storage'

// The dashboard, the alert rules and the table of docs/run/operations.md name only metrics and labels that exist.

const registry = new Registry()
collectDefaultMetrics({ register: registry })
messageMetrics([registry])
outboxMetrics([registry], { read: { outboxDepth: async () => [] }, clock: Date.now })
storingMetrics([registry], { store: { onCommit: () => {} }, disk: { free: async () => null } })
requestMetrics([registry])
connectionMetrics([registry], { sockets: () => 0, polling: () => 0, nodes: () => 0 })

interface Metric {
  name: string
  labelNames: string[]
}
const metrics = new Map((registry.getMetricsAsArray() as unknown as Metric[]).map((each) => [each.name, each]))
const here = await aRunningApp()
afterAll(() => here.stop())

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
/** Labels that Prometheus adds. */
const added = ['job', 'instance', 'le']

/** Returns the names in a query that no metric of the server has. */
function unknownIn(query: string): string[] {
  const used = [...query.matchAll(/\b((?:bubblewire|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
  const known = new Set(added)
  const wrong: string[] = []
  for (const [, full = '', selector = ''] of used) {
    const metric = metrics.get(full) ?? metrics.get(full.replace(/_(bucket|sum|count)$/, ''))
    if (!metric) wrong.push(full)
    for (const label of metric?.labelNames ?? []) known.add(label)
    const own = new Set([...added, ...(metric?.labelNames ?? [])])
    for (const [, label = ''] of selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)) if (!own.has(label)) wrong.push(label)
  }
  for (const [, labels = ''] of query.matchAll(/\bby \(([^)]*)\)/g))
    wrong.push(...labels.split(/,\s*/).filter((label) => !known.has(label)))
  return wrong
}

const dashboard = read('grafana-dashboard.json')
const alerts = read('prometheus-alerts.yaml')
const ofDashboard = [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
  JSON.parse(`"${text}"`),
)
const ofAlerts = [...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, text = '']) => text)

test('queries of dashboard and alert rules name existing metrics and labels', () => {
  expect([ofDashboard.length > 25, ofAlerts.length > 10]).toEqual([true, true])
  expect([...ofDashboard, ...ofAlerts].flatMap(unknownIn)).toEqual([])
  expect(unknownIn('sum by (chanel) (rate(bubblewire_mesages_total{kind="a"}[5m]))')).toEqual([
    ...['bubblewire_mesages_total', 'kind', 'chanel'],
  ])
})

test('every metric of the server is on the dashboard', () => {
  const names = [...metrics.keys()].filter((name) => name.startsWith('bubblewire_'))
  expect(names.filter((name) => !dashboard.includes(name))).toEqual([])
})

test('the page of operations lists every metric with its labels', () => {
  const rows = readPage('docs/run/operations.md').matchAll(/^\| `(bubblewire_.*?) \| /gm)
  const listed = [...rows].flatMap(([, cell = '']) => [...`\`${cell}`.matchAll(/`(bubblewire_\w+)(?:\{(.*?)\})?`/g)])
  const sorted = (labels: readonly string[]) => [...labels].sort().join()
  expect(new Map(listed.map(([, name, labels = '']) => [name, sorted(labels.split(','))]))).toEqual(
    new Map(
      [...metrics.values()]
        .filter(({ name }) => name.startsWith('bubblewire_'))
        .map(({ name, labelNames }) => [name, sorted(labelNames)]),
    ),
  )
})

test('a running server has the metrics of the dashboard', async () => {
  const text = await (await fetch(`${here.url}/metrics`)).text()
  const shown = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
  expect([...metrics.keys()].filter((name) => !shown.has(name))).toEqual([])
})
