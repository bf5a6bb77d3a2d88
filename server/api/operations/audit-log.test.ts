import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCall } from '../../cli/testing/a-call'
import { createEventSealer } from '../../conversation/events/audit/seal-events'
import type { Right } from '../../conversation/rights'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { writeBehind } from '../../testing/a-store'
import { anAgent } from '../../testing/an-agent'

let here: RunningApp
/** Milliseconds added to the clock, since an event is sealed some seconds after it was stored. */
let ahead = 0
let sealEvents: ReturnType<typeof createEventSealer>
beforeEach(async () => {
  ahead = 0
  here = await aRunningApp({ LOG_LEVEL: 'silent' }, { clock: () => Date.now() + ahead })
  sealEvents = createEventSealer(here.app.needs)
})
afterEach(() => here.stop())

const head = async () => (await here.call('GET', '/1.0/events/head')).body as { seal: number; hash: string }
const verified = async (query = '') => (await here.call('GET', `/1.0/events/verification${query}`)).body
const exported = async (query = '') => {
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  return (await fetch(`${here.url}/1.0/events/export${query}`, { headers })).text()
}
async function aChange(name: string) {
  const { body } = await here.call('POST', '/1.0/communities', { name })
  return body.id as string
}
async function sealEventsNow() {
  ahead += 6000
  await sealEvents()
  return head()
}

test('events are sealed in blocks, each with the hash of the previous block', async () => {
  await aChange('First')
  const first = await sealEventsNow()
  await aChange('Second')
  const second = await sealEventsNow()
  expect(second.seal).toBeGreaterThan(first.seal)
  expect(await verified()).toMatchObject({ intact: true, problems: [], unsealed: 0, head: second })
  expect(await verified(`?seal=${first.seal}&hash=${first.hash}`)).toMatchObject({ intact: true })
})

test('an export can be verified with only SHA-256', async () => {
  await aChange('First')
  await sealEventsNow()
  await aChange('Second')
  await sealEventsNow()
  const lines = (await exported()).trimEnd().split('\n')
  const last = JSON.parse(lines.pop() ?? '')
  let previous = '0'.repeat(64)
  while (lines.length > 0) {
    const block = JSON.parse(lines[0] ?? '')
    expect(block.previous).toBe(previous)
    const text = lines.splice(0, block.events + 1).map((line) => `${line}\n`)
    previous = createHash('sha256').update(text.join('')).digest('hex')
  }
  expect(last).toEqual({ head: expect.any(Number), hash: previous })
  const [event] = (await here.call('GET', '/1.0/events?action=audit.exported')).body.records
  expect(event).toMatchObject({ agent_id: here.account.agent_id, subject_type: 'audit', subject_id: null })
})

test('an export can begin after a block that the caller already has', async () => {
  await aChange('First')
  const first = await sealEventsNow()
  const id = await aChange('Second')
  await sealEventsNow()
  const rest = await exported(`?after=${first.seal}`)
  expect(JSON.parse(rest.split('\n')[0] ?? '')).toMatchObject({ seal: first.seal + 1, previous: first.hash })
  expect(rest).toContain(id)
  expect((await here.call('GET', '/1.0/events/export?after=99999')).status).toBe(422)
})

test.each([
  ['an event that was changed', (id: string) => `update events set agent_id = null where subject_id = '${id}'`],
  ['an event that was taken away', (id: string) => `delete from events where subject_id = '${id}'`],
  [
    'an event that was put between',
    (id: string) =>
      `update events set position = position + 1000000; update events set position = position - 1000000 where subject_id <> '${id}' or subject_id is null`,
  ],
])('the verification detects %s', async (_, statement) => {
  const id = await aChange('Changed')
  await sealEventsNow()
  await aChange('Later')
  await sealEventsNow()
  await writeBehind(here.folder, statement(id))
  expect(await verified()).toMatchObject({
    intact: false,
    problems: [expect.stringMatching(/^Events of block \d+ were changed after they were sealed\.$/)],
  })
})

test('a chain of blocks forged without SECRET_KEY is detected', { tags: 'deep' }, async () => {
  await aChange('First')
  const { seal } = await sealEventsNow()
  await writeBehind(here.folder, `update event_seals set mark = seq || ' ' || hash where seq = ${seal}`)
  const unmarked = `Block ${seal} was not made with the SECRET_KEY of this installation.`
  expect((await verified()).problems).toEqual([unmarked])
  await aChange('Second')
  ahead += 6000
  const broken = async () => (await here.call('GET', '/1.0/events?action=audit.broken')).body.count === 1
  await eventually('the server notices', broken)
  expect((await verified()).problems).toEqual([`Block ${seal + 1} does not follow the block before it.`])
  expect(await (await fetch(`${here.url}/metrics`)).text()).toContain('bubblewire_audit_log_breaks_total 1')
})

test('the server detects blocks removed from the end of the log', async () => {
  await aChange('First')
  const first = await sealEventsNow()
  await aChange('Second')
  const second = await sealEventsNow()
  await writeBehind(here.folder, `delete from event_seals where seq > ${first.seal}`)
  const noted = `Block ${second.seal} does not have the hash that was noted.`
  expect((await verified(`?seal=${second.seal}&hash=${second.hash}`)).problems).toEqual([noted])
  await aChange('Third')
  await sealEventsNow()
  expect((await verified()).problems).toContain(`Block ${second.seal} is missing.`)
})

test('the command line verifies an export without the installation', async () => {
  const id = await aChange('First')
  const { seal, hash } = await sealEventsNow()
  const api = async () => ({
    url: here.url,
    call: async (method: string, path: string) => (await here.call(method, path)).body,
    close: async () => {},
  })
  expect(await aCall(['audit', 'verify', '--head', `${seal}:${hash}`], { api })).toMatchObject({ status: 0 })
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-audit-'))
  const file = join(folder, 'audit-log.jsonl')
  const text = await exported()
  writeFileSync(file, text)
  const good = await aCall(['audit', 'verify', file, '--head', `${seal}:${hash}`])
  expect(good).toMatchObject({
    status: 0,
    out: expect.stringMatching(/ as they were sealed\. Head: \d+:[0-9a-f]{64}$/),
  })
  expect(await aCall(['audit', 'verify', file, '--head', `${seal}:${'0'.repeat(64)}`])).toMatchObject({ status: 1 })
  for (const [changed, sentence] of [
    [text.replace(id, 'f'.repeat(24)), 'is not what was sealed'],
    [text.split('\n').slice(0, -2).join('\n'), 'The last line is missing'],
    [text.split('\n').toSpliced(2, 1).join('\n'), 'is not what was sealed'],
  ] as const) {
    writeFileSync(file, changed)
    const bad = await aCall(['audit', 'verify', file])
    expect(bad.status).toBe(1)
    expect(bad.err).toContain(sentence)
    expect(bad.err).toContain('the audit log was changed')
  }
  rmSync(folder, { recursive: true })
})

test("an agent without the rights cannot read the log's head or its export", async () => {
  for (const right of ['read_events', 'access_all_sources'] satisfies Right[]) {
    const agent = await anAgent(here, { rights: [right] })
    for (const path of ['head', 'verification', 'export'])
      expect((await agent.call('GET', `/1.0/events/${path}`)).status).toBe(403)
  }
})
