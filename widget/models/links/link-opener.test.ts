import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../later'
import { createLinkOpener } from './link-opener'
import { createLinkPanel, type Link } from './link-panel'

const tabs: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('open', (url: string) => tabs.push(url))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  tabs.length = 0
})

const link: Link = { url: 'https://shop.example.com/seats', title: 'Seats', target: 'webview', webviewHeight: 'full' }

function aChat(fetchCode: () => Promise<unknown>) {
  const panel = createLinkPanel({ navigate() {}, isMobile: () => false, cover() {} })
  const extras = later(fetchCode, () => ({ panel }))
  return { panel, extras, links: createLinkOpener(extras) }
}

test('a link opens in the panel when the code of the panel is loaded in time', async () => {
  const { panel, links } = aChat(async () => ({}))
  links.open(link)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([panel.current.value, tabs]).toEqual([link, []])
})

test('a link opens in a tab at once if the panel failed to load before', async () => {
  const { panel, extras, links } = aChat(() => Promise.reject(new Error('404')))
  links.prepare?.()
  await vi.advanceTimersByTimeAsync(1_300)
  expect(extras.failed.value).toBe(true)
  links.open(link)
  expect(tabs).toEqual([link.url])
  await vi.advanceTimersByTimeAsync(9_000)
  expect([panel.current.value, tabs]).toEqual([null, [link.url]])
})

test('a link opens in a tab soon after the press if the panel loads slowly', async () => {
  const { panel, links } = aChat(() => new Promise((loaded) => setTimeout(loaded, 5_000, {})))
  links.open(link)
  await vi.advanceTimersByTimeAsync(800)
  expect(tabs).toEqual([link.url])
  await vi.advanceTimersByTimeAsync(9_000)
  expect([panel.current.value, tabs]).toEqual([null, [link.url]])
})
