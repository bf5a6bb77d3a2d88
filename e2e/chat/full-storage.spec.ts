import type { Page } from '@playwright/test'
import { chatOf, expect, line, lines, openChat, say, test } from '../testing/bubblewire'
import { pageErrors } from '../testing/host-pages'

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })

/** Fills the storage of the page and of the chat. Databases cannot grow either. */
async function fillStorage(page: Page, origins: readonly string[]) {
  const devtools = await page.context().newCDPSession(page)
  for (const origin of origins) await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  for (const frame of page.frames())
    await frame.evaluate(() => {
      for (const area of [localStorage, sessionStorage])
        for (let size = 4_000_000, nth = 0; size > 0; nth++)
          try {
            area.setItem(`shop:${nth}`, 'x'.repeat(size))
          } catch {
            size = Math.floor(size / 2)
          }
    })
}

test('a message typed offline is sent once, even if the storage is full', async ({ page, context, bubblewire }) => {
  const troubles = pageErrors(page)
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Before it was full')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  await box(page).fill('Do you have')
  await fillStorage(page, [new URL(page.url()).origin, bubblewire.demo.api_url])
  await box(page).fill('Do you have large blue vases')

  await page.reload()
  await expect(box(page)).toHaveValue(/^Do you have/)
  await expect(line(chat, 'Before it was full')).toBeVisible()

  await context.setOffline(true)
  const words = `Do you have vases? ${Math.random()}`
  await say(chat, words)
  await expect(lines(chat).filter({ hasText: 'Sending…' })).toContainText(words)
  await box(page).fill('And small ones')
  await context.setOffline(false)
  await bubblewire.idOf(words)
  await expect(line(chat, words)).toHaveCount(1)
  await expect(box(page)).toHaveValue('And small ones')
  expect(troubles.filter((each) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(each))).toEqual([])
})

test('a first visitor with a full storage writes and gets a reply', async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  await page.addInitScript(() => {
    for (const area of [localStorage, sessionStorage])
      for (let size = 4_000_000, nth = 0; size > 0; nth++)
        try {
          area.setItem(`shop:${nth}`, 'x'.repeat(size))
        } catch {
          size = Math.floor(size / 2)
        }
  })
  const chat = await openChat(page, bubblewire)
  await say(chat, 'help')
  await expect(line(chat, 'What may we show you?')).toBeVisible()
  expect(troubles).toEqual([])
})
