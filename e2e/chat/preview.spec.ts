import type { Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { bubbleOf, chatOf, closeChat, expect, line, say, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { openHostPage, runCommand } from '../testing/host-pages'

const card = (page: Page) => page.locator('[id^="bubblewire:"]').getByRole('region')

async function talkAndClose(page: Page, words: string) {
  await bubbleOf(page).click()
  await say(chatOf(page), words)
  await expect(line(chatOf(page), /plants.*teas/s)).toBeVisible()
  await closeChat(page)
}

test('a click on a message preview next to the bubble opens the chat', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain')
  await talkAndClose(page, 'First words')
  await expect(page).toHaveTitle('Plain')
  const asked = await bubblewire.idOf('First words')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Your monstera is on its way.' })
  await expect(card(page)).toContainText('Your monstera is on its way.')
  await expect(page).toHaveTitle('(1) Plain')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'And the pot, too.' })
  await expect(card(page)).toContainText('And the pot, too.')
  await expect(page).toHaveTitle('(2) Plain')

  // The chat adds a count to the page's title, even if the title changes. A title that has a count is not changed.
  await page.evaluate(() => {
    document.title = 'Cart'
  })
  await expect(page).toHaveTitle('(2) Cart')
  await page.evaluate(() => {
    document.title = '(7) Cart'
  })
  await expect(card(page)).toBeVisible()
  await expect(page).toHaveTitle('(7) Cart')
  await page.evaluate(() => {
    document.title = 'Plain'
  })
  await expect(page).toHaveTitle('(2) Plain')

  await card(page)
    .getByRole('button', { name: /And the pot/ })
    .click()
  await expect(line(chatOf(page), 'And the pot, too.')).toBeVisible()
  await expect(card(page)).toBeHidden()
  await expect(page).toHaveTitle('Plain')
})

test('a dismissed preview stays away in all tabs, until the next message', async ({ context, page, bubblewire }) => {
  const site = await openHostPage(page, bubblewire, 'plain')
  await talkAndClose(page, 'Dismissing words')
  const asked = await bubblewire.idOf('Dismissing words')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Old news' })
  const dismiss = card(page).getByRole('button', { name: 'Dismiss' })
  const other = await context.newPage()
  await other.goto(`${site}/plain`)
  await expect(card(other)).toContainText('Old news')
  await dismiss.press('Enter')
  await expect(card(other)).toBeHidden()
  await expect(card(page)).toBeHidden()
  await expect(bubbleOf(page)).toBeFocused()
  await expect(page).toHaveTitle('(1) Plain')
  await test.step('the next page shows the last unread count before the chat has loaded', async () => {
    const chatPage = /\/chat\/[^/]+\/$/
    await page.route(chatPage, (route) => route.abort())
    await page.goto(`${site}/other`)
    await expect(bubbleOf(page)).toHaveAccessibleName('Open chat (1)')
    await expect(bubbleOf(page).locator('b')).toHaveText('1')
    await page.unroute(chatPage)
  })
  await page.goto(`${site}/other`)
  await expect(page).toHaveTitle('(1) Plain')
  await expect(bubbleOf(page)).toHaveAccessibleName('Open chat, 1 unread message')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Fresh news' })
  await expect(card(page)).toContainText('Fresh news')
  await expect(card(page)).not.toContainText('Old news')
  await runCommand(page, ['destroy'])
  await expect(page).toHaveTitle('Plain')
  await expect(card(page)).toHaveCount(0)
})

test('the chat does not change a title that the page keeps resetting', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain')
  await page.evaluate(() => {
    let times = 0
    const insist = new MutationObserver(() => {
      if (document.title === 'Mine') return
      times += 1
      Object.assign(window, { times })
      document.title = 'Mine'
    })
    insist.observe(document.head, { childList: true, subtree: true, characterData: true })
    document.title = 'Mine'
  })
  await runCommand(page, ['addMessage', 'Can we help?'])
  await expect(card(page)).toContainText('Can we help?')
  const times = () => page.evaluate(() => (window as unknown as { times?: number }).times ?? 0)
  await expect.poll(times).toBe(5)
  await expect(page).toHaveTitle('Mine')
})

const views = [
  { width: 1280, height: 720, colorScheme: 'light', name: 'plain' },
  { width: 390, height: 844, colorScheme: 'dark', name: 'plain' },
  { width: 320, height: 568, colorScheme: 'light', name: 'right-to-left' },
  { width: 320, height: 568, colorScheme: 'light', name: 'resets' },
] as const

test('the preview is whole and usable in every size, theme and kind of page', {
  tag: ['@deep', '@wide-fonts'],
}, async ({ browser, bubblewire }) => {
  for (const { width, height, colorScheme, name } of views)
    await firstVisit(browser, `${width}, ${colorScheme}, ${name}`, async (page) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openHostPage(page, bubblewire, name)
      await expect(bubbleOf(page)).toBeVisible()
      const heading = page.locator('h1').first()
      const before = await heading.boundingBox()
      const text =
        name === 'right-to-left'
          ? 'مرحبا! هل نستطيع مساعدتك في اختيار نبتة تناسب غرفتك؟ نحن هنا حتى الساعة السادسة.'
          : 'Good afternoon! Are you looking for a plant for a dark room, or may we help you with anything else today?'
      await runCommand(page, [
        'addMessage',
        { text, ...(name === 'plain' && { author_name: 'Mia of the flower shop' }) },
      ])
      await expect(card(page)).toBeVisible()
      expect(await heading.boundingBox()).toEqual(before)
      const box = await card(page).boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(box?.height).toBeLessThan(100)
      for (const button of await card(page).getByRole('button').all()) {
        const size = await button.boundingBox()
        expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24)
      }
      // axe treats digits as emoji and reports that the name lacks the visible text; check it here instead.
      await expect(page.locator('[id^="bubblewire:"]').getByRole('button', { name: /\(1\)$/ })).toBeVisible()
      const found = (await axeFindings(page)).filter((each) => !/^label-content-name-mismatch.*\(1\)/.test(each))
      expect(found.filter((each) => /bubblewire|section|button|strong|span/.test(each))).toEqual([])
      await page.screenshot({ path: `test-results/looks/preview-${width}-${colorScheme}-${name}.png` })
    })
})
