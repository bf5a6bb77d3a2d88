import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TableName, tables } from '../store/tables/tables'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { readBehind } from '../testing/a-store'

// docs/work/data-model.md lists the tables, and the rows that each request writes.

const page = readFileSync(join(import.meta.dirname, '../../docs/work/data-model.md'), 'utf8')
const names = Object.keys(tables) as TableName[]
const ofJobs: ReadonlySet<TableName> = new Set<TableName>(['event_seals', 'settings'])

function promised(act: string): Record<string, number> {
  const line = page.split('\n').find((each) => each.startsWith(`| ${act} |`)) ?? ''
  const cell = line.split('|')[2] ?? ''
  return Object.fromEntries([...cell.matchAll(/`(\w+)` (\d+)/g)].map(([, name, n]) => [name, Number(n)]))
}

let here: RunningApp
const held: ServerResponse[] = []
const endpoint = createServer((request, response) => {
  const challenge = new URL(request.url ?? '/', 'http://here').searchParams.get('hub.challenge')
  if (challenge) response.end(challenge)
  else held.push(response)
})

beforeAll(async () => {
  here = await aRunningApp()
  await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done))
  const address = endpoint.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
  await here.call('POST', '/1.0/webhooks', {
    url,
    name: 'bot',
    registered_events: ['content.imported', 'content.replied'],
  })
})
afterAll(async () => {
  endpoint.closeAllConnections()
  endpoint.close()
  await here.stop()
})

async function counts(): Promise<number[]> {
  const lists = await readBehind(
    here.folder,
    names.map((name) => `select count(*) as n from ${name}`),
  )
  return lists.map(([row]) => Number(row?.n))
}

async function made(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts()
  await act()
  const after = await counts()
  const more = names.map((name, nth) => [name, (after[nth] ?? 0) - (before[nth] ?? 0)] as const)
  return Object.fromEntries(more.filter(([name, n]) => n !== 0 && !ofJobs.has(name)))
}

test("the data model page names every table and the table's key", () => {
  const named = [...page.matchAll(/^\| `(\w+)` \| `(\w+)`/gm)].map(([, name, key]) => `${name}.${key}`)
  const existing = names.map((name) => `${name}.${Object.keys(tables[name])[0]}`)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !existing.includes(name))).toEqual([])
})

test('the data model page lists each row that a message or reply writes', async () => {
  const customer = await here.customer()
  let askedId = ''
  const first = async () => {
    askedId = (await customer.say('Where is my parcel?')).id
  }
  expect(await made(first)).toEqual(promised('the first message of a customer'))
  expect(await made(() => customer.say('It is late.'))).toEqual(promised('another message'))
  const reply = () => here.call('POST', '/1.0/contents', { in_reply_to_id: askedId, body: 'On its way.' })
  expect(await made(reply)).toEqual(promised('a reply by the API'))
  const acknowledged = await made(() =>
    eventually('every delivery is acknowledged', async () => {
      for (const response of held.splice(0)) response.writeHead(204).end()
      const [rows = []] = await readBehind(here.folder, ["select id from deliveries where state = 'pending'"])
      return rows.length === 0
    }),
  )
  expect(acknowledged).toEqual({})
  expect(page).toContain('| an acknowledged delivery | | the delivery is `delivered` |')
})
