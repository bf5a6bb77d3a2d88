import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SourcePage } from '../../../contract/chat/appearance'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { builtPages } from '../testing/built-pages'

const pages = builtPages()
const minute = 60_000
let now = Date.parse('2026-11-23T13:00:00Z')
let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({}, { built: pages.folder, clock: () => now })
  await here.store.transact(async (tx) => {
    const agent = await tx.agent(here.account.agent_id)
    const picture_id = '0123456789abcdef01234567'
    if (agent) await tx.updateAgent({ ...agent, name: 'Ada Demo', email: 'ada@example.com', picture_id })
  })
})
afterAll(async () => {
  await here.stop()
  pages.remove()
})

async function headerOf(channelId: string): Promise<SourcePage['header']> {
  const html = await (await fetch(`${here.url}/chat/${channelId}/`)).text()
  const [, json = '{}'] = /<script type="application\/json" id="source">(.*?)<\/script>/.exec(html) ?? []
  return (JSON.parse(json) as SourcePage).header
}

async function answered(channelId: string, afterMs: number) {
  const visitor = await aVisitor(here, { channelId })
  const asked = await visitor.say('Are you there?')
  visitor.close()
  now += afterMs
  const { status } = await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Yes' })
  expect(status).toBe(200)
}

const picture = 'http://localhost:3000/attachments/0123456789abcdef01234567/picture?size=320'
const wanted = { logo: 'https://shop.example.com/logo.svg', team: true, reply_time: true }

test('the header shows a reply time only after enough replies', async () => {
  const { channelId } = await aWebSource(here, { settings: { appearance: { header: wanted } } })
  for (const minutes of [1, 2, 3, 30]) await answered(channelId, minutes * minute)
  expect(await headerOf(channelId)).toEqual({ logo: wanted.logo })
  await eventually('the figures are read', async () => (await headerOf(channelId))?.team)
  expect(await headerOf(channelId)).toEqual({ logo: wanted.logo, team: [{ name: 'Ada Demo', picture }] })
  await answered(channelId, 4 * minute)
  now += 10 * minute
  await eventually('the figures are read again', async () => (await headerOf(channelId))?.reply_seconds)
  expect(await headerOf(channelId)).toEqual({
    logo: wanted.logo,
    team: [{ name: 'Ada Demo', picture }],
    reply_seconds: 180,
  })
})

test('the header shows neither reply time nor hours without settings', async () => {
  const { channelId } = await aWebSource(here)
  await answered(channelId, minute)
  expect(await headerOf(channelId)).toBeUndefined()
})

test('the header shows the closing time, or the next opening time', async () => {
  const business_hours = {
    time_zone: 'Europe/Paris',
    hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:30' })),
  }
  now = Date.parse('2026-11-27T10:00:00Z')
  const { channelId } = await aWebSource(here, {
    settings: { business_hours, appearance: { header: { hours: true } } },
  })
  const until = '2026-11-30T08:00:00.000Z'
  expect(await headerOf(channelId)).toEqual({ away: { from: '2026-11-27T16:30:00.000Z', until } })
  now = Date.parse('2026-11-28T10:00:00Z')
  expect(await headerOf(channelId)).toEqual({ away: { until } })
})

test('a logo that is not a web address is refused', async () => {
  const { body: community } = await here.call('POST', '/1.0/communities', { name: 'Shop' })
  const { status, body } = await here.call('POST', '/1.0/content_sources', {
    name: 'Shop',
    type: 'web_messaging',
    community_id: community.id,
    settings: { appearance: { header: { logo: 'javascript:alert(1)' } } },
  })
  expect(status).toBe(422)
  expect(body.errors[0].path).toBe('settings.appearance.header.logo')
})
