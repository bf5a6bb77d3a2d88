import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { Statistics } from '../../clients/typescript/operations'
import type { Shell } from '../shell/shell'
import { createReports } from './reports'

const numbers = { from: '', to: '', time_zone: 'UTC', total: {} } as Statistics

function page({ query = '', allowed = true } = {}) {
  const requests: { path: string; answer(response: unknown): void; refuse(error: unknown): void }[] = []
  const addresses: string[] = []
  const get = (path: string) =>
    path.startsWith('/1.0/status?')
      ? Promise.resolve({ records: [{ user_id: 'ada', name: 'Ada' }] })
      : new Promise((answer, refuse) => requests.push({ path, answer, refuse }))
  const session = { may: () => allowed, sources: signal([]), loadSources: async () => {} }
  const shell = { api: { get }, session } as unknown as Pick<Shell, 'api' | 'session'>
  const now = () => Date.parse('2026-11-22T12:00:00Z')
  const reports = createReports(shell, {
    now,
    timeZone: 'UTC',
    query,
    replaceQuery: (query) => void addresses.push(query),
  })
  return { reports, requests, addresses }
}

const settled = () => new Promise((next) => setImmediate(next))

test('a late response for an earlier choice is not shown', async () => {
  const { reports, requests } = page()
  reports.choice.value = 7
  expect(requests.map(({ path }) => /from=([\d-]+)/.exec(path)?.[1])).toEqual(['2026-10-26', '2026-11-16'])
  requests[1]?.answer({ ...numbers, from: 'new' })
  requests[0]?.answer({ ...numbers, from: 'old' })
  await settled()
  expect([reports.statistics.value?.from, reports.loading.value]).toEqual(['new', false])
})

test('after a failure, the last numbers stay and the user can retry', async () => {
  const { reports, requests } = page()
  requests[0]?.answer(numbers)
  await settled()
  reports.source.value = 's'
  requests[1]?.refuse(new Error('away'))
  await settled()
  expect([reports.failed.value, reports.statistics.value]).toEqual([new Error('away'), numbers])
  reports.tryAgain()
  requests[2]?.answer({ ...numbers, from: 'again' })
  await settled()
  expect([reports.failed.value, reports.statistics.value?.from]).toEqual([null, 'again'])
})

test('an impossible period in the address causes no request', async () => {
  const { reports, requests, addresses: kept } = page({ query: '?from=2026-10-01&to=2026-10-31&agent=ada' })
  expect(requests[0]?.path).toContain('from=2026-10-01&to=2026-10-31&time_zone=UTC')
  expect(kept.at(-1)).toBe('from=2026-10-01&to=2026-10-31&agent=ada')
  reports.customPeriod.value = { from: '2026-11-01', to: '2026-10-31' }
  expect([requests.length, reports.trouble.value, reports.loading.value]).toEqual([1, 'order', false])
  await settled()
  expect(reports.people.value).toEqual([{ id: 'ada', name: 'Ada' }])
})

test('without the right for reports, no request is sent', () => {
  expect(page({ allowed: false }).requests).toEqual([])
})
