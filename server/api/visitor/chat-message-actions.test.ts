import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aWebSource } from '../../testing/a-visitor'
import { builtPages } from '../testing/built-pages'

const pages = builtPages()
let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({}, { built: pages.folder })
})
afterAll(async () => {
  await here.stop()
  pages.remove()
})

async function pageOf(settings: object) {
  const { channelId } = await aWebSource(here, { settings })
  return (await fetch(`${here.url}/chat/${channelId}/`)).text()
}

test('the chat’s page contains the time in which customers may unsend', async () => {
  expect(await pageOf({ customer_unsend: true })).toContain('"unsend_seconds":900')
  expect(await pageOf({ customer_unsend: true, edit_window_seconds: 60 })).toContain('"unsend_seconds":60')
  expect(await pageOf({ edit_window_seconds: 60 })).not.toContain('unsend_seconds')
  expect(await pageOf({ customer_unsend: true, edit_window_seconds: 0 })).not.toContain('unsend_seconds')
})

test('the chat’s page says that a source has no reactions', async () => {
  expect(await pageOf({ reactions: false })).toContain('"reactions":false')
  expect(await pageOf({})).not.toContain('"reactions"')
})
