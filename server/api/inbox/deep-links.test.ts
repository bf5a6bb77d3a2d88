import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

async function aReplyWith(url: string, settings: object, fallback?: string) {
  const shop = await aWebSource(here, { settings })
  const visitor = await aVisitor(here, { channelId: shop.channelId })
  const { id } = await visitor.say('Where is it?')
  const structured_content = { type: 'rich_link', title: 'Here', url, ...(fallback && { url_fallback: fallback }) }
  return here.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'Here', structured_content })
}

test('a source accepts only deep links of its listed schemes', async () => {
  const settings = { deep_link_schemes: ['MyApp', 'tel'] }
  for (const url of ['myapp://shop/1', 'MYAPP://shop/1', 'tel:+4930123456', 'https://example.com/a'])
    expect((await aReplyWith(url, settings)).status).toBe(200)
  const { status, body } = await aReplyWith('otherapp://shop/1', settings)
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ path: 'structured_content.url', code: 'invalid_url' }])
  expect(body.errors[0].message).toContain('myapp, tel')
  const fallen = await aReplyWith('otherapp://shop/1', settings, 'https://example.com/a')
  expect(fallen.body.warnings).toMatchObject([{ code: 'fallback_used' }])
})

test('without a list, deep links that run local content are refused', async () => {
  expect((await aReplyWith('otherapp://shop/1', {})).status).toBe(200)
  for (const url of ['ms-msdt:/id x', 'search-ms:query=x', 'smb://host/share', 'view-source:https://example.com'])
    expect((await aReplyWith(url, {})).status).toBe(422)
})

test('a link that contains a user name and a password is refused', async () => {
  expect((await aReplyWith('https://user:pw@example.com', {})).status).toBe(422)
})

test('schemes that run or read local content cannot be listed as allowed', async () => {
  const { body: source } = await here.call('GET', `/1.0/content_sources/${here.account.source_id}`)
  for (const scheme of ['javascript', 'FILE', 'ms-msdt', 'search-ms', 'tel:', ''])
    expect(
      (
        await here.call('PUT', `/1.0/content_sources/${source.id}`, {
          settings: { deep_link_schemes: [scheme, 'tel'] },
        })
      ).status,
    ).toBe(422)
})
