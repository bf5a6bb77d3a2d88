import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, expect, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { runCommand } from '../testing/host-pages'
import { serveSite } from '../testing/own-page'
import { countWindows, expectWindow } from '../testing/own-window'

const frameOf = (page: Page) => page.locator('iframe[src*="/chat/"]')

async function openPage(
  page: Page,
  { demo }: Bubblewire,
  policy: string,
  { header = 'content-security-policy', attributes = '', body = '' } = {},
) {
  const windows = await countWindows(page)
  const tag = `<script async src="${demo.api_url}/chat/${demo.channel_id}/loader.js" ${attributes}></script>`
  const html = `<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,"><body>${body}${tag}`
  await page.goto(await serveSite(page, { '/': html }, { [header]: policy.replaceAll('CHAT', demo.api_url) }))
  return windows
}

const told = (page: Page) =>
  page.waitForEvent('console', { predicate: (message) => message.text().includes('a window of its own') })

test('if default-src or child-src forbids the frame, a chat window opens', async ({ browser, bubblewire }) => {
  for (const policy of ["default-src 'none'; script-src CHAT", "script-src CHAT; child-src 'self'"])
    await firstVisit(browser, policy, async (page) => {
      await Promise.all([told(page), openPage(page, bubblewire, policy)])
      await expectWindow(page, () => bubbleOf(page).click())
      await expect(frameOf(page)).toHaveCount(0)
    })
  await firstVisit(browser, 'only reported', async (page) => {
    const reported = page.waitForEvent('console', { predicate: (message) => message.text().includes('frame-src') })
    const windows = await openPage(page, bubblewire, "frame-src 'none'", {
      header: 'content-security-policy-report-only',
    })
    await reported
    await bubbleOf(page).click()
    await expect(chatOf(page).getByRole('textbox', { name: 'Your message' })).toBeFocused()
    expect(await windows()).toBe(0)
  })
})

test('where frames are forbidden, a chat in an element becomes a bubble', async ({ page, bubblewire }) => {
  const [, windows] = await Promise.all([
    told(page),
    openPage(page, bubblewire, "script-src CHAT; frame-src 'self'", {
      attributes: 'data-container="#chat"',
      body: '<section id="chat"></section>',
    }),
  ])
  const bubble = page.locator('[id^="bubblewire:"]').getByRole('button')
  await expect(bubble).toBeVisible()
  expect(await windows()).toBe(0)
  await expectWindow(page, () => bubble.click())
  await expectWindow(page, () => runCommand(page, ['open']))
  await runCommand(page, ['hide'])
  await expect(bubble).toBeHidden()
  await runCommand(page, ['show'])
  await expect(bubble).toBeVisible()
})

test('where frames are forbidden, only a click opens a chat window', async ({ page, bubblewire }) => {
  const [, windows] = await Promise.all([told(page), openPage(page, bubblewire, "script-src CHAT; frame-src 'self'")])
  await page.evaluate((id) => sessionStorage.setItem(id, 'true'), `bubblewire:${bubblewire.demo.channel_id}`)
  await Promise.all([told(page), page.reload()])
  expect(await windows()).toBe(0)
  await expectWindow(page, () => bubbleOf(page).click())
})
