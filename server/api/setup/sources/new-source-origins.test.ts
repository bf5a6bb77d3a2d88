import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../../testing/a-visitor'

const site = 'https://shop.example.com'
let here: RunningApp
beforeEach(async () => {
  here = await aRunningApp({}, { built: null })
  here.app.needs.config.demo = false
})
afterEach(() => here.stop())

const connects = (channelId: string, origin?: string) =>
  aVisitor(here, { channelId, ...(origin !== undefined && { origin, header: 'http://localhost:3000' }) }).then(
    (device) => {
      device.close()
      return 'in'
    },
    (error: Error) => error.message,
  )
const change = (id: string, settings: object) => here.call('PUT', `/1.0/content_sources/${id}`, { settings })

test('a new chat is shown on no page before its owner has named a page', async () => {
  const { sourceId, channelId } = await aWebSource(here, { settings: {} })
  expect(await connects(channelId, site)).toBe('origin_not_allowed')
  await change(sourceId, { allowed_origins: [site] })
  expect(await connects(channelId, site)).toBe('in')
  expect(await connects(channelId, 'https://evil.example.com')).toBe('origin_not_allowed')
})

test('a chat whose last page was removed from the list appears on no page', async () => {
  const { sourceId, channelId } = await aWebSource(here, { settings: { allowed_origins: [site] } })
  await change(sourceId, { allowed_origins: [] })
  expect(await connects(channelId, site)).toBe('origin_not_allowed')
})

test('the setting any_origin cannot be removed', async () => {
  const { sourceId } = await aWebSource(here, { settings: {} })
  expect((await change(sourceId, { any_origin: null })).status).toBe(422)
})

test('an owner can let every page show the chat', async () => {
  const { sourceId, channelId } = await aWebSource(here, { settings: { any_origin: true } })
  expect(await connects(channelId, site)).toBe('in')
  await change(sourceId, { any_origin: false })
  expect(await connects(channelId, site)).toBe('origin_not_allowed')
})

test('an older source without a list of pages lets every page show the chat', async () => {
  const { sourceId, channelId } = await aWebSource(here, { settings: {} })
  const source = await here.store.read.source(sourceId)
  const { any_origin: _, ...settings } = source?.settings ?? {}
  await here.store.transact(async (tx) => source && tx.updateSource({ ...source, settings }))
  expect(await connects(channelId, site)).toBe('in')
})

test("the chat's own page on this server works without the list", async () => {
  const { channelId } = await aWebSource(here, { settings: {} })
  expect(await connects(channelId)).toBe('in')
})

test('other kinds of source refuse the setting', async () => {
  const { body: community } = await here.call('POST', '/1.0/communities', { name: 'Chat app' })
  const asked = { name: 'Chat app', type: 'chat_app', community_id: community.id, settings: { any_origin: true } }
  expect((await here.call('POST', '/1.0/content_sources', asked)).status).toBe(422)
  const { body } = await here.call('POST', '/1.0/content_sources', { ...asked, settings: {} })
  expect(body.settings).toEqual({})
})
