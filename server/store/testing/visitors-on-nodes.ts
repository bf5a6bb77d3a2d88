import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { vi } from 'vitest'
import { arrivalId } from '../../conversation/events/arrival-id'
import { eventOrderingKey } from '../../conversation/events/ordering-keys'
import { receiveMessage } from '../../conversation/messages/receive-message'
import type { ReceivedMessage } from '../../conversation/messages/received-message'
import { type Replied, type ReplyRequest, reply } from '../../conversation/messages/reply'
import type { Needs } from '../../conversation/needs'
import { newAgent, newIdentity } from '../../conversation/new-records'
import type { Store } from '../../conversation/ports'
import type { SessionRecord, SourceRecord, ThreadRecord, WebhookRecord } from '../../conversation/records'
import { adminRoleId } from '../../conversation/rights'
import { noAlerts, noPushes } from '../../conversation/testing/no-pushes'
import { createSealer } from '../../secrets/sealer'
import { createIds, randomHex } from '../../values/ids'
import { openPostgres } from '../postgres/open-postgres'
import type { Postgres } from './postgres-databases'
import { aContent } from './records'

// Visitors who write to nodes on one PostgreSQL.

export const range = (count: number) => Array.from({ length: count }, (_, nth) => nth)

export function watchBatches() {
  /** The ids of the contents of each written batch, oldest first. */
  const batches: string[][] = []
  const send = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    statement: { name?: string; values?: unknown[] },
    ...others: unknown[]
  ) {
    const answer = await Reflect.apply(send, this, [statement, ...others])
    if (statement.name === 'insert_contents')
      batches.push((JSON.parse(String(statement.values?.[0])) as { id: string }[]).map(({ id }) => id))
    return answer
  } as never)
  return { batches, stop: () => spy.mockRestore() }
}

export async function withNodes(
  postgres: Postgres | null,
  count: number,
  run: (here: Here) => Promise<void>,
): Promise<void> {
  const url = (await postgres?.newDatabase()) ?? ''
  const nodes = await Promise.all(range(count).map(() => openPostgres({ url, connections: 5 })))
  const watch = watchBatches()
  try {
    const [first, ...others] = nodes as [Store, ...Store[]]
    const shop = await aShop(first)
    await run({ nodes: [first, ...others], shop, url, batches: watch.batches })
  } finally {
    watch.stop()
    await Promise.all(nodes.map((node) => node.close()))
  }
}

export interface Here {
  nodes: [Store, ...Store[]]
  shop: Shop
  url: string
  batches: readonly (readonly string[])[]
}

export interface Visitor {
  token: string
}
export const aVisitor = (): Visitor => ({ token: createHash('sha256').update(randomBytes(8)).digest('hex') })

export function aClock() {
  let now = 1_700_000_000_000
  return () => {
    now += 1000
    return now
  }
}

export async function aShop(store: Store, clock = aClock()) {
  const ids = createIds(clock)
  const now = clock()
  const dated = { created_at: now, updated_at: now }
  const community = { id: ids(), name: 'Shop', signed_identities: 'optional' as const, ...dated }
  const source: SourceRecord = {
    ...{ id: ids(), community_id: community.id, type: 'web_messaging', name: 'Shop', channel_id: ids(), active: true },
    settings: { welcome_message: { en: 'Welcome' } },
    ...dated,
  }
  const agent = newAgent({ id: ids(), name: 'Ann', role_id: adminRoleId }, now)
  await store.transact(async (tx) => {
    await tx.insertCommunity(community)
    await tx.insertSource(source)
    await tx.insertAgent(agent)
  })
  const needs = (of: Store): Needs => ({
    ...{ store: of, clock, ids, randomHex, installation: 'test', mails: null, attachmentUrl: () => '' },
    secrets: createSealer([]),
    pushes: noPushes,
    alerts: noAlerts,
    traces: null,
    observe: { received: () => {}, sent: () => {}, delivery: () => {} },
    notify: {
      ...{ added: () => {}, changed: () => {}, thread: () => {}, forgotten: () => {}, queued: () => {} },
      ...{ ended: () => {}, marked: () => {}, browsed: () => {}, typing: () => {}, piece: () => {}, grown: () => {} },
    },
  })
  const say = (on: Store, { token }: Visitor, over: Partial<ReceivedMessage> = {}) =>
    receiveMessage(needs(on), {
      ...{ source, customer: { sessionHash: token, origin: null }, language: null, clientId: ids(), body: 'Hello' },
      ...{ inReplyToId: null, structuredReply: undefined, ...over },
    })
  const replyTo = (on: Store, inReplyToId: string, over: Partial<ReplyRequest> = {}): Promise<Replied> =>
    reply(needs(on), {
      ...{ agent, tokenId: null, body: 'Hello', bodyInputFormat: 'text', structuredContent: undefined, coerce: false },
      ...{ private: false, attachmentIds: [], autoSubmitted: false, contextData: null, disableTextInput: null },
      ...{ inReplyToId, ...over },
    })
  return {
    ...{ community, source, agent, clock, ids, needs, say, replyTo },
    session: async (on: Store, identityId: string | null = null): Promise<Visitor & { identityId: string }> => {
      const own = ids()
      const session: SessionRecord = {
        ...{ token_hash: aVisitor().token, source_id: source.id, identity_id: identityId ?? own, origin: null },
        ...{
          signed: false,
          key_id: null,
          expires_at: null,
          digest_id: null,
          seen_at: 1,
          ended_at: null,
          created_at: clock(),
        },
      }
      await on.transact(async (tx) => {
        if (!identityId)
          await tx.insertIdentity(newIdentity({ id: own, community_id: community.id, foreign_id: own }, clock()))
        await tx.insertSession(session)
      })
      return { token: session.token_hash, identityId: session.identity_id }
    },
    webhook: (over: Partial<WebhookRecord> = {}): WebhookRecord => ({
      ...{ id: ids(), name: 'Bot', url: 'https://bot.example', active: true, registered_events: ['content.imported'] },
      ...{ verify_token: 'v', secret: 's', source_ids: [], source_strategy: 'include', agent_id: agent.id },
      ...{ handshake_error: null, previous_secret: null, previous_secret_until: null, ...dated, ...over },
    }),
  }
}

export type Shop = Awaited<ReturnType<typeof aShop>>

export const changeThread = (on: Store, id: string, change: (thread: ThreadRecord) => Partial<ThreadRecord>) =>
  on.transact(async (tx) => {
    const thread = await tx.thread(id)
    if (thread) await tx.updateThread({ ...thread, ...change(thread) })
  })

export const answer = (on: Store, { agent, clock, ids }: Shop, threadId: string) =>
  on.transact(async (tx) => {
    const thread = await tx.thread(threadId)
    if (!thread) throw new Error('The thread is gone.')
    const now = clock()
    const { source_id, identity_id } = thread
    const seq = thread.last_seq + 1
    const content = aContent({
      id: ids(),
      thread_id: threadId,
      seq,
      source_id,
      identity_id,
      author: 'agent',
      created_at: now,
    })
    await tx.insertContent({ ...content, author_id: agent.id, foreign_id: content.id })
    const counts = { last_seq: seq, contents_count: thread.contents_count + 1, newest_content_id: content.id }
    await tx.updateThread({ ...thread, ...counts, last_content_at: now, waiting_since: null, updated_at: now })
    return content.id
  })

export const contentsOf = (on: Store, threadId: string) => on.read.contentsAfter(threadId, 0, 100_000)

export const waitingIn = (on: Store, threadId: string) => on.read.outboxOf(eventOrderingKey(threadId))

export const eventOf = (on: Store, { id }: { id: string }) => on.read.published(arrivalId(id))
