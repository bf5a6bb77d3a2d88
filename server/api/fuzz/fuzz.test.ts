// @module-tag deep
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longer } from '../../../scripts/runs'
import { newAgent, newToken } from '../../conversation/new-records'
import { adminRoleId } from '../../conversation/rights'
import { openDatabase } from '../../store/sqlite/database'
import { accepted, aRunningApp, eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { onPostgres } from '../../testing/a-store'
import { hashToken, newAccessToken } from '../../values/hash-token'
import type { Document } from '../document/complete'
import { ids as exampleIds } from '../document/ids'
import { onePixel, uploaded } from '../testing/an-upload'
import { hangUp, requestsTo, send, type WireRequest } from './testing/requests'
import { nowhere } from './testing/values'

// Sends valid, almost valid and absurd requests to every route. FUZZ_SECONDS: duration. FUZZ_SEED: repeats a run.

const seconds = Number(process.env.FUZZ_SECONDS ?? 5 * longer)
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_SECONDS ? Date.now() % 1e9 : 20_260_426))

let here: RunningApp
let document: Document
let victims: Record<string, string>
beforeAll(async () => {
  here = await aRunningApp({ WEBHOOK_ALLOW_PRIVATE: 'on' })
  document = (await here.call('GET', '/1.0/openapi.json', undefined, '')).body
  victims = await records()
})
afterAll(async () => {
  hangUp()
  await here.stop()
})

async function records(): Promise<Record<string, string>> {
  const make = async (path: string, body: object): Promise<string> => {
    const { status, body: record } = await here.call('POST', path, body)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(record)}`)
    return record.id
  }
  const community = await make('/1.0/communities', { name: 'Fuzz' })
  const source = await make('/1.0/content_sources', {
    name: 'Fuzz',
    community_id: community,
    type: 'web_messaging',
    web_messaging: true,
  })
  const { body: sourceRecord } = await here.call('GET', `/1.0/content_sources/${source}`)
  const customer = await here.customer(newSessionToken(), sourceRecord.channel_id)
  const asked = await customer.say('Hello?')
  const { body: content } = await here.call('GET', `/1.0/contents/${asked.id}`)
  const other = await here.customer(newSessionToken(), sourceRecord.channel_id)
  const { id: otherContent } = await other.say('Hello too?')
  const otherIdentity = (await here.call('GET', `/1.0/contents/${otherContent}`)).body.author_id
  const user = await make('/1.0/users', { name: 'Fuzz' })
  const registered_events = ['content.imported']
  const webhook = await make('/1.0/webhooks', { name: 'Fuzz', url: nowhere, active: true, registered_events })
  return {
    content: content.id,
    thread: content.thread_id,
    identity: content.author_id,
    reply: await make('/1.0/contents', { in_reply_to_id: content.id, body: 'Yes?' }),
    intervention: await make('/1.0/interventions', { content_id: content.id }),
    community,
    source,
    user,
    otherUser: await make('/1.0/users', { name: 'Fuzz too' }),
    role: await make('/1.0/roles', { name: 'Fuzz', rights: [] }),
    token: await make('/1.0/access_tokens', { label: 'Fuzz', agent_id: user }),
    key: await make(`/1.0/communities/${community}/keys`, {}),
    delivery: await eventually('a delivery', async () => {
      await customer.say('Hello again?')
      return (await here.call('GET', `/1.0/webhooks/${webhook}/deliveries`)).body.records[0]?.id
    }),
    webhook,
    channel: (await here.call('GET', '/1.0/channels')).body.records[2].id,
    attachment: (await uploaded(here, onePixel)).id,
    group: await make('/1.0/identity_groups', { identity_ids: [content.author_id, otherIdentity] }),
    otherIdentity,
  }
}

function tokens() {
  let used = 0
  let token = ''
  return async () => {
    if (used++ % 450 > 0) return token
    token = newAccessToken()
    const { clock, ids } = here.app.needs
    const agent = newAgent({ id: ids(), name: 'Nobody', role_id: adminRoleId }, clock())
    await here.store.transact(async (tx) => {
      await tx.insertAgent(agent)
      const own = { id: ids(), agent_id: agent.id, label: 'fuzz', token_hash: hashToken(token) }
      await tx.insertToken(newToken(own, clock()))
    })
    return token
  }
}

function real(example: unknown): unknown {
  let text = JSON.stringify(example ?? {}).replaceAll(/https:\/\/(bot|connector)\.example\.com[^"]*/g, nowhere)
  for (const [name, id] of Object.entries(exampleIds)) text = text.replaceAll(id, victims[name] ?? id)
  return JSON.parse(text)
}

const kinds: Record<string, string> = {
  contents: 'content',
  content_threads: 'thread',
  interventions: 'intervention',
  attachments: 'attachment',
  webhooks: 'webhook',
  deliveries: 'delivery',
  communities: 'community',
  keys: 'key',
  content_sources: 'source',
  channels: 'channel',
  users: 'user',
  roles: 'role',
  access_tokens: 'token',
  identities: 'identity',
  identity_groups: 'group',
}

function fitting(path: string, parameter: string): string | undefined {
  const [before = ''] = path.split(`/{${parameter}}`)
  return victims[kinds[before.split('/').at(-1) ?? ''] ?? '']
}

const operations = () =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .sort((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'))

function faultOf(heard: { status: number; type: string; body: string } | null): string | null {
  if (!heard || (heard.status >= 200 && heard.status < 300)) return null
  const { status, body } = heard
  if (status >= 500) return `answered ${status}: ${body.slice(0, 300)}`
  try {
    const told = JSON.parse(body)
    const whole = typeof told.error === 'string' && typeof told.message === 'string' && told.message !== ''
    return whole && told.status === status ? null : `answered ${status} with ${body.slice(0, 300)}`
  } catch {
    return `answered ${status} without JSON: ${body.slice(0, 300)}`
  }
}

async function demo() {
  const { source_id, community_id, agent_id } = here.account
  const { client } = here
  return {
    source: await client('getSource', { id: source_id }),
    community: await client('getCommunity', { id: community_id }),
    // `sources_count` may have changed, because the requests created sources.
    user: { ...(await client('getUser', { id: agent_id })), sources_count: null },
    contents: await client('listContents', { source_id }),
    threads: await client('listThreads', { source_id }),
  }
}

test(
  `no request gets a 5xx or harms anything else (seed ${seed})`,
  async () => {
    const customer = await here.customer()
    await customer.say('Remember this.')
    const before = await demo()
    const nextToken = tokens()
    const ids = [...Object.values(victims), '0123456789abcdef01234567']
    const all = operations()
    const faults: string[] = []
    let sent = 0
    let slowest = { ms: 0, name: '', path: '' }
    const counts: Record<number, number> = {}
    const until = performance.now() + seconds * 1000
    for (const [nth, { path, method, operation }] of all.entries()) {
      const share = (until - performance.now()) / (all.length - nth)
      const requests = requestsTo(path, method, operation, {
        ids,
        fitting,
        components: document.components.schemas,
        real,
      })
      const property = fc.asyncProperty(requests, async (wired: WireRequest) => {
        const token = await nextToken()
        const began = performance.now()
        const heard = await send(here.url, token, wired)
        const ms = Math.round(performance.now() - began)
        if (ms > slowest.ms) slowest = { ms, name: operation.operationId, path: wired.path.slice(0, 100) }
        sent++
        if (heard) counts[heard.status] = (counts[heard.status] ?? 0) + 1
        const fault = faultOf(heard)
        if (fault) throw new Error(fault)
      })
      let result = await fc.check(property, { seed, numRuns: 4 })
      if (!result.failed)
        result = await fc.check(property, {
          seed: seed + 1,
          numRuns: 100_000,
          interruptAfterTimeLimit: Math.max(share, 1),
          markInterruptAsFailure: false,
        })
      // Without a counterexample the check only ran out of time.
      if (!result.counterexample) continue
      const [shown] = result.counterexample
      const error = result.errorInstance instanceof Error ? result.errorInstance.message : ''
      faults.push(`${operation.operationId} ${error}\n    ${JSON.stringify(shown)?.slice(0, 600)}`)
    }
    console.log(
      `${sent} requests to ${all.length} operations with seed ${seed}: ${JSON.stringify({ counts, slowest })}`,
    )
    expect(faults.join('\n')).toBe('')
    expect(sent).toBeGreaterThan(all.length * 3)

    expect(await demo()).toEqual(before)
    if (!onPostgres) expect(await integrity()).toBe('ok')
    const said = await customer.say('Are you still there?')
    const reply = await here.client('createContent', { in_reply_to_id: said.id, body: 'Yes.' })
    await eventually('the answer arrives', () => customer.received.some(({ id }) => id === reply.id))
    expect(accepted(await customer.send({ body: 'Good.' })).body).toBe('Good.')
  },
  (seconds + 120) * 1000,
)

async function integrity(): Promise<unknown> {
  const { readdirSync } = await import('node:fs')
  const name = readdirSync(here.folder).find((file) => /\.(db|sqlite3?)$/.test(file))
  const database = openDatabase(`${here.folder}/${name}`, { readonly: true })
  try {
    return database.pragma('integrity_check')
  } finally {
    database.close()
  }
}
