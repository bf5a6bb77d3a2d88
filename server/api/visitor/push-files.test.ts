import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aWebSource } from '../../testing/a-visitor'
import { builtPages, policyOf } from '../testing/built-pages'

const pages = builtPages()
let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({}, { built: pages.folder })
})
afterAll(async () => {
  await here.stop()
  pages.remove()
})

test('the service worker is always revalidated and any site may import it', async () => {
  const { status, headers } = await fetch(`${here.url}/push-worker.js`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch('text/javascript')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  // Without this header no page can register the worker for more than its own folder.
  expect(headers.get('service-worker-allowed')).toBe(null)
})

test('no page may frame the window that asks for push permission', async () => {
  const { status, headers } = await fetch(`${here.url}/push`)
  expect(status).toBe(200)
  const policy = policyOf(headers.get('content-security-policy'))
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect(policy['script-src']).toEqual(["'self'"])
  expect(policy['require-trusted-types-for']).toEqual(["'script'"])
  expect(headers.get('cross-origin-opener-policy')).toBe(null)
  expect((await fetch(`${here.url}/push-window.js`)).headers.get('content-type')).toMatch('text/javascript')
})

test('the chat’s page says whether its source sends push notifications', async () => {
  const pageOf = async (settings: object) => {
    const { channelId } = await aWebSource(here, { settings })
    return (await fetch(`${here.url}/chat/${channelId}/`)).text()
  }
  expect(await pageOf({ push: true })).toContain('"reach":["push"]')
  expect(await pageOf({})).not.toContain('"push"')
})
