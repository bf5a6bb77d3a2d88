import { afterAll, expect, test } from 'vitest'
import { anotherClient } from '../../testing/disturbances'
import { findPostgres } from '../../testing/postgres-databases'
import { withNodes } from '../../testing/visitors-on-nodes'
import { lockText } from './load-records'

const postgres = await findPostgres()
afterAll(() => postgres?.dropAll())

test.skipIf(!postgres)('a young database reads only the threads of the customer who writes', () =>
  withNodes(postgres, 1, async ({ url }) => {
    const client = await anotherClient(url)
    const { rows } = await client.query(`explain ${lockText('update skip locked')}`, [[''], [''], ['']])
    await client.end()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('using threads_customer')
    expect(plan).not.toContain('threads_source')
  }),
)
