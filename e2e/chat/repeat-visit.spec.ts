import type { Page } from '@playwright/test'
import type { Source } from '../../clients/typescript/operations'
import type { Bubblewire } from '../testing/bubblewire'
import { bubbleOf, chatOf, closeChat, expect, line, say, test } from '../testing/bubblewire'
import { quietSource } from '../testing/inbox-page'
import { serveSite } from '../testing/own-page'

interface Answer {
  bytes: number
  status?: number
}

async function recordResponses(page: Page, server: string) {
  const control = await page.context().newCDPSession(page)
  const paths = new Map<string, string>()
  const statuses = new Map<string, number>()
  const answers = new Map<string, number>()
  control.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.startsWith(`${server}/`)) paths.set(requestId, new URL(url).pathname)
  })
  control.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => statuses.set(requestId, statusCode))
  control.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => answers.set(requestId, encodedDataLength))
  await control.send('Network.enable')
  return async () => {
    await page.waitForLoadState('networkidle')
    await expect.poll(() => [...paths.keys()].filter((id) => !answers.has(id))).toEqual([])
    const taken = Object.fromEntries(
      [...paths].map(([id, path]): [string, Answer] => [
        path,
        { bytes: answers.get(id) ?? 0, ...(statuses.has(id) && { status: statuses.get(id) }) },
      ]),
    )
    for (const each of [paths, statuses, answers]) each.clear()
    return taken
  }
}

const pageOf = ({ demo }: Bubblewire) =>
  `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body><script async src="${demo.api_url}/chat/${demo.channel_id}/loader.js"></script>`

async function writeMessage(page: Page, words: string) {
  await bubbleOf(page).click()
  await say(chatOf(page), words)
  await expect(line(chatOf(page), words)).toBeVisible()
  await expect(chatOf(page).getByText('Sent', { exact: true })).toHaveCount(1)
}

async function changeTitle(bubblewire: Bubblewire, title: string) {
  const { records } = await bubblewire.call('GET', '/1.0/content_sources?limit=100')
  const source = (records as Source[]).find(({ channel_id }) => channel_id === bubblewire.demo.channel_id)
  const appearance = { strings: { en: { title } } }
  await bubblewire.call('PUT', `/1.0/content_sources/${source?.id}`, { settings: { ...source?.settings, appearance } })
}

const headers = 1_200

test("a repeat visit loads the chat from the browser's cache", { tag: '@deep' }, async ({ page, bubblewire }) => {
  const shop = await quietSource(bubblewire)
  const { api_url, channel_id } = shop.demo
  const chat = `/chat/${channel_id}/`
  const html = pageOf(shop)
  const site = await serveSite(page, { '/': html, '/cups': html, '/teas': html, '/pots': html })
  const taken = await recordResponses(page, api_url)
  await page.goto(site)
  await writeMessage(page, 'Which cups do you have?')
  await closeChat(page)
  const first = await taken()
  for (const { bytes } of Object.values(first)) expect(bytes).toBeGreaterThan(400)
  expect(first[chat]?.status).toBe(200)
  const cached = Object.fromEntries(Object.keys(first).map((path) => [path, { bytes: 0 }]))

  await page.goto(`${site}/cups`)
  await writeMessage(page, 'The blue ones, please.')
  await closeChat(page)
  const second = await taken()
  expect(second).toMatchObject({ ...cached, [chat]: { status: 304 } })
  expect(Object.keys(second)).toHaveLength(Object.keys(first).length)
  expect(second[chat]?.bytes).toBeLessThan(headers)

  await changeTitle(shop, 'Cups and pots')
  await page.goto(`${site}/pots`)
  await writeMessage(page, 'And a pot.')
  await expect(chatOf(page).getByRole('heading', { name: 'Cups and pots' })).toBeVisible()
  await closeChat(page)
  const third = await taken()
  expect(third).toMatchObject({ ...cached, [chat]: { status: 200 } })
  expect(third[chat]?.bytes).toBeGreaterThan(headers)

  const old = ['loader.js', 'frame.js'].map((name) => chat + name)
  const statuses = await page.evaluate(
    (addresses) => Promise.all(addresses.map(async (each) => (await fetch(each, { cache: 'no-cache' })).status)),
    old.map((path) => api_url + path),
  )
  // `fetch` reports 200 for a cached response. The status on the wire is 304.
  expect(statuses).toEqual([200, 200])
  const again = await taken()
  for (const path of old) expect(again[path]?.status).toBe(304)
})
