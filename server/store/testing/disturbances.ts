import pg from 'pg'
import { expect } from 'vitest'
import type { Received } from '../../conversation/messages/received-message'
import type { Store } from '../../conversation/ports'
import { eventually } from '../../testing/a-running-app'
import { contentsOf, eventOf, range } from './visitors-on-nodes'

export async function anotherClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Until the transaction ends, a batch waits that stores the first message of the session with this hash. */
export const holdBatches = (client: pg.Client, tokenHash: string) =>
  client.query(
    `insert into sessions select (json_populate_record(s, json_build_object('token_hash', $1::text))).*
      from sessions as s limit 1`,
    [tokenHash],
  )

export const waitForLock = (client: pg.Client, name: string) =>
  eventually(`${name} waits`, async () => {
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
      [name],
    )
    return rows.length > 0
  })

export const breakBatchConnection = (client: pg.Client) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bubblewire messages'`,
  )

/**
 * Checks that every acknowledged message is stored one time, numbered without gaps, counted,
 * and with its event in the same order.
 */
export async function expectCompleteOrder(
  on: Store,
  threads: Iterable<string>,
  received: readonly Received[],
): Promise<void> {
  const all = new Set<string>()
  for (const id of threads) {
    const contents = await contentsOf(on, id)
    expect(contents.map(({ seq }) => seq)).toEqual(range(contents.length).map((nth) => nth + 1))
    const newest = contents.at(-1)?.id ?? null
    const counted = { last_seq: contents.length, contents_count: contents.length, newest_content_id: newest }
    expect(await on.read.thread(id)).toMatchObject(counted)
    const own = contents.filter(({ author }) => author === 'customer')
    const places = (await Promise.all(own.map((each) => eventOf(on, each)))).map((each) => each?.position ?? Number.NaN)
    expect(places).not.toContain(Number.NaN)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    for (const content of contents) all.add(content.id)
  }
  for (const { content } of received) {
    expect(all.has(content.id)).toBe(true)
    const stored = await on.read.contentByClientId(content.identity_id, content.client_id ?? '')
    expect(stored?.id).toBe(content.id)
  }
}

export const seqs = (received: readonly Received[]) => received.map(({ content }) => content.seq ?? Number.NaN)
export const rising = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
