import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { aCall } from '../cli/testing/a-call'
import { findPostgres } from '../store/testing/postgres-databases'
import { aRunningApp } from '../testing/a-running-app'
import { onPostgres } from '../testing/a-store'
import { aWebSource } from '../testing/a-visitor'
import { anExport, removeExports } from './testing/an-export'
import { aContact, aConversation, aMessage, page } from './testing/chatwoot'

const postgres = onPostgres ? null : await findPostgres()
const folder = mkdtempSync(join(tmpdir(), 'bubblewire-import-'))
afterAll(async () => {
  removeExports()
  await postgres?.dropAll()
  rmSync(folder, { recursive: true, force: true })
})

const anExportOfTwo = () =>
  anExport({
    'contacts.json': { payload: [aContact(3), aContact(4)] },
    'conversations.json': page([3, 4].map((id) => aConversation(id, aContact(id), { status: 'open' }))),
    ...Object.fromEntries(
      [3, 4].map((id) => [`messages/${id}.json`, { payload: [aMessage(id, '2024-05-01T10:00:00Z', `from ${id}`)] }]),
    ),
    'canned_responses.json': [{ id: 1, short_code: 'hi', content: 'Hello {{contact.name}}' }],
  })

const databases = [
  ['SQLite', async () => ({}), false],
  [
    'PostgreSQL',
    async () => ({ DATABASE_URL: (await postgres?.newDatabase()) ?? '', DATABASE_CONNECTIONS: '4' }),
    !postgres,
  ],
] as const

describe.each(databases)('bubblewire import on %s', (name, place, isMissing) => {
  test.skipIf(isMissing || onPostgres)(
    'imports into a stopped server, and the chat has it at the next start',
    async () => {
      const env = { DATA_DIR: mkdtempSync(join(folder, name)), ...(await place()) }
      const first = await aRunningApp(env)
      const shop = await aWebSource(first)
      const exported = anExportOfTwo()
      const call = ['import', 'chatwoot', exported, '--source', shop.sourceId]
      const refused = await aCall(call, { env })
      expect(refused.err).toContain(`A server runs on ${env.DATA_DIR}. Stop it for the import.`)
      await first.app.stop()
      await first.store.close()

      const dry = await aCall([...call, '--dry-run'], { env })
      expect(dry).toMatchObject({ status: 0, err: '' })
      expect(dry.out).toContain(
        'Would be imported (nothing was written):\n  0  agents\n  2  contacts\n  2  conversations',
      )
      const done = await aCall(call, { env })
      expect(done).toMatchObject({ status: 0, err: '' })
      expect(done.out).toBe(
        [
          'Imported:',
          '  0  agents',
          '  2  contacts',
          '  2  conversations',
          '  2  messages',
          '  0  files',
          '  1  saved replies',
        ].join('\n'),
      )
      expect((await aCall(call, { env })).out).toContain('  0  conversations (2 were there already)')

      const second = await aRunningApp(env)
      const { body } = await second.call('GET', `/1.0/conversations?source_id=${shop.sourceId}`)
      expect(body.records.map((each: { title: string }) => each.title).sort()).toEqual(['from 3', 'from 4'])
      const { body: replies } = await second.call('GET', `/1.0/saved_replies?source_id=${shop.sourceId}`)
      expect(replies.records).toMatchObject([{ name: 'hi', shortcut: 'hi', body: 'Hello {customer}' }])
      await second.stop()
    },
    60_000,
  )
})

test.skipIf(onPostgres)('the command names what a call lacks', async () => {
  const env = { DATA_DIR: mkdtempSync(join(folder, 'lacking')) }
  const exported = anExportOfTwo()
  const err = async (...argv: string[]) => (await aCall(['import', ...argv], { env })).err
  expect(await err()).toContain('bubblewire import chatwoot ./export --source ID --dry-run')
  expect(await err('zendesk', exported, '--source', 'x')).toContain('Name the service (chatwoot or intercom)')
  expect(await err('chatwoot', `${exported}/none`, '--source', 'x')).toContain('There is no file or folder')
  expect(await err('chatwoot', exported, '--source', 'x')).toContain('There is no data of a server in')
  const here = await aRunningApp(env)
  const shop = await aWebSource(here, { signed_identities: 'rejected' })
  await here.app.stop()
  await here.store.close()
  expect(await err('chatwoot', exported, '--source', 'x')).toContain(`There is no source "x". The sources:`)
  expect(await err('chatwoot', exported, '--source', shop.channelId, '--trust-ids')).toContain(
    'rejects signed customers',
  )
})
