import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { aWebSource } from '../testing/a-visitor'
import { anExport, imported, removeExports } from './testing/an-export'
import { aContact, aConversation, aMessage, page } from './testing/chatwoot'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  removeExports()
  await here.stop()
})

test('each run is in the audit log with its number, a dry run is not', async () => {
  const shop = await aWebSource(here)
  const folder = anExport({
    'conversations.json': page([aConversation(12, aContact(3))]),
    'messages/12.json': { payload: [aMessage(1, '2024-05-01T10:00:00Z', 'one')] },
  })
  await imported(here, 'chatwoot', folder, { ...shop, dryRun: true })
  await imported(here, 'chatwoot', folder, shop)
  await imported(here, 'chatwoot', folder, shop)
  const { body } = await here.call('GET', `/1.0/events?action=source.imported&subject_id=${shop.sourceId}`)
  expect(body.records.map(({ agent_id, details }: Record<string, unknown>) => [agent_id, details])).toEqual([
    [null, { reason: 'chatwoot', count: 0 }],
    [null, { reason: 'chatwoot', count: 1 }],
  ])
})
