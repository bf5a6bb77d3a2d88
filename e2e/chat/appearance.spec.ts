import type { Page } from '@playwright/test'
import type { Source } from '../../clients/typescript/operations'
import { type Bubblewire, bubbleOf, chatOf, closeChat, expect, say, test } from '../testing/bubblewire'
import { runCommand } from '../testing/host-pages'
import { openOwnPage } from '../testing/own-page'

async function dress(bubblewire: Bubblewire, appearance: object | null) {
  const { records } = await bubblewire.call('GET', '/1.0/content_sources?type=web_messaging')
  const source = (records as Source[]).find(({ channel_id }) => channel_id === bubblewire.demo.channel_id)
  await bubblewire.call('PUT', `/1.0/content_sources/${source?.id}`, { settings: { appearance } })
}

const colorOf = (page: Page) => styleOf(page, 'background-color')
const styleOf = (page: Page, property: string, part?: string) =>
  bubbleOf(page).evaluate(
    (button, [name, of]) => getComputedStyle(button, of).getPropertyValue(name ?? ''),
    [property, part],
  )
const middleOf = async (page: Page) => {
  const box = await bubbleOf(page).boundingBox()
  return (box?.x ?? 0) + (box?.width ?? 0) / 2
}

test('a chat that is always dark is dark on a light page', async ({ page, bubblewire }) => {
  await dress(bubblewire, { scheme: 'dark' })
  await openOwnPage(page, bubblewire, { lang: 'en' })
  await bubbleOf(page).click()
  const scheme = () =>
    chatOf(page)
      .locator('html')
      .evaluate((html) => getComputedStyle(html).colorScheme)
  await expect.poll(scheme).toBe('dark')
  await page.goto(`${bubblewire.demo.api_url}/chat/${bubblewire.demo.channel_id}/`)
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
  await dress(bubblewire, null)
})

test('the preview is as dark as the chat', async ({ page, bubblewire }) => {
  await dress(bubblewire, { scheme: 'dark' })
  await openOwnPage(page, bubblewire, { lang: 'en' })
  await bubbleOf(page).click()
  await say(chatOf(page), 'Dark words')
  await closeChat(page)
  const in_reply_to_id = await bubblewire.idOf('Dark words')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'A dark answer' })
  const card = page.locator('[id^="bubblewire:"]').getByRole('region').filter({ hasText: 'A dark answer' })
  await expect(card).toHaveCSS('color-scheme', 'dark')
  await dress(bubblewire, null)
})

test('the page overrides the colours and texts that the source sets', async ({ page, browser, bubblewire }) => {
  await dress(bubblewire, {
    launcher: { color: '#7a1f5c', icon_color: '#ffe08a', position: 'left', size: 72, radius: '14px' },
    theme: {
      light: { accent: '#7a1f5c', 'accent-hover': '#5c1745', 'accent-soft': '#f7e9f2', 'bubble-out': '#7a1f5c' },
    },
    strings: { '*': { title: 'The flower shop' }, fr: { title: 'Le fleuriste' } },
  })
  await openOwnPage(page, bubblewire, { lang: 'fr' })
  await expect(bubbleOf(page)).toBeVisible()
  expect(await colorOf(page)).toBe('rgb(122, 31, 92)')
  expect(await middleOf(page)).toBe(8 + 48)
  expect(await styleOf(page, 'border-radius')).toBe('14px')
  expect(await styleOf(page, 'color')).toBe('rgb(255, 224, 138)')
  await bubbleOf(page).click()
  await expect(chatOf(page).getByRole('heading', { name: 'Le fleuriste' })).toBeVisible()
  const accent = () =>
    chatOf(page)
      .locator('header span')
      .first()
      .evaluate((mark) => getComputedStyle(mark).backgroundColor)
  await expect.poll(accent).toBe('rgb(122, 31, 92)')

  await openOwnPage(page, bubblewire, { lang: 'fr', attributes: 'data-color="#123456"' })
  await bubbleOf(page).click()
  await expect.poll(accent).toBe('rgb(18, 52, 86)')
  await runCommand(page, ['setTheme', { color: '#14532d' }])
  await expect.poll(accent).toBe('rgb(20, 83, 45)')

  const icon = `${bubblewire.demo.site_url}/favicon.svg`
  await dress(bubblewire, { launcher: { icon: `${icon}?of=source` } })
  const later = await browser.newPage()
  await openOwnPage(later, bubblewire, { lang: 'en' })
  await expect(bubbleOf(later)).toBeVisible()
  expect(await styleOf(later, 'background-image', '::before')).toBe(`url("${icon}?of=source")`)
  expect(await styleOf(later, 'border-top-width', '::before')).toBe('0px')
  await later.close()

  await dress(bubblewire, { launcher: { icon: `${icon}?of=source` }, strings: { '*': { title: 'The flower shop' } } })
  const attributes = `data-color="#123456" data-position="right" data-size="48" data-icon="${icon}" data-font="Georgia, serif"`
  await openOwnPage(page, bubblewire, { lang: 'en', attributes })
  await expect(bubbleOf(page)).toBeVisible()
  expect(await colorOf(page)).toBe('rgb(18, 52, 86)')
  expect(await middleOf(page)).toBeGreaterThan(1_000)
  expect(await styleOf(page, 'width')).toBe('48px')
  expect(await styleOf(page, 'background-image', '::before')).toBe(`url("${icon}")`)
  await bubbleOf(page).click()
  await expect(chatOf(page).getByRole('heading', { name: 'The flower shop' })).toBeVisible()
  const fontOf = () =>
    chatOf(page)
      .getByRole('heading', { name: 'The flower shop' })
      .evaluate((title) => getComputedStyle(title).fontFamily)
  await expect.poll(fontOf).toBe('Georgia, serif')
  await dress(bubblewire, null)
})

test('a bubble whose icon fails to load shows the default icon', async ({ browser, bubblewire }) => {
  const missing = `${bubblewire.demo.site_url}/missing.svg`
  const balloonAt = async (attributes: string) => {
    const page = await browser.newPage()
    await openOwnPage(page, bubblewire, { lang: 'en', attributes })
    await expect(bubbleOf(page)).toBeVisible()
    await expect.poll(() => styleOf(page, 'background-image', '::before')).toBe('none')
    expect(Number.parseFloat(await styleOf(page, 'border-top-width', '::before'))).toBeGreaterThan(5)
    const middle = await middleOf(page)
    await page.close()
    return middle
  }
  expect(await balloonAt(`data-icon="${missing}" data-position="middle"`)).toBeGreaterThan(1_000)
  await dress(bubblewire, { launcher: { icon: missing, position: 'left' } })
  expect(await balloonAt('')).toBeLessThan(100)
  await dress(bubblewire, null)
})

test('the API refuses a theme whose text is unreadable', async ({ bubblewire }) => {
  await expect(dress(bubblewire, { theme: { light: { accent: '#ffd54f' } } })).rejects.toThrow('low_contrast')
})
