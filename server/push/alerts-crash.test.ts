import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../testing/a-person'
import { aPushService, type PushService } from '../testing/a-push-service'
import { aRunningApp, eventually } from '../testing/a-running-app'
import { aVisitor, aWebSource } from '../testing/a-visitor'

let folder = ''
let service: PushService
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bubblewire-alerts-crash-'))
  service = await aPushService()
})
afterEach(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a server that dies before it notifies agents does so once after the next start', async () => {
  const first = await aRunningApp({ DATA_DIR: folder, PUSH_DELAY: '300', LOG_LEVEL: 'silent' })
  const { channelId } = await aWebSource(first)
  const { id: role_id } = (await first.call('POST', '/1.0/roles', { name: 'Team', rights: ['access_all_sources'] }))
    .body
  const cleo = await aPerson(first, { role_id })
  const { key } = (await cleo.browser.call('GET', '/1.0/users/me/alerts')).body
  const phone = service.subscribe(key)
  await cleo.made('PUT', '/1.0/users/me/alerts', { ...phone, language: 'en' })
  await (await aVisitor(first, { channelId })).say('Is anybody here?')
  await first.store.close()
  await first.app.stop()
  expect(service.asked).toEqual([])
  const later = Date.now() + 300_000
  const second = await aRunningApp({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { clock: () => later })
  await eventually('it was sent and written down', async () => {
    const depth = await second.store.read.outboxDepth(later)
    return service.taken.length > 0 && depth.every(({ kind, waiting }) => kind !== 'alert' || waiting === 0)
  })
  expect(service.of(phone)).toMatchObject([{ message: { notification: { body: 'Is anybody here?' } } }])
  await second.stop()
})
