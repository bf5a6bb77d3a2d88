import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, expect, line, test } from './bubblewire'

test('one can write, and send, before any script of the chat has arrived', async ({ page, bubblewire }) => {
  const { box, letPass } = await openWithoutScript(page, bubblewire)
  await page.keyboard.type('I type faster than you load')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('I type faster than you load\n')
  letPass()
  await expect(line(chatOf(page), 'I type faster than you load')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await bubblewire.idOf('I type faster than you load')
})

test('what was begun before the script came is still there after it, with the focus', async ({ page, bubblewire }) => {
  const { box, letPass } = await openWithoutScript(page, bubblewire)
  await page.keyboard.type('Half a sen')
  letPass()
  await expect(chatOf(page).getByRole('textbox', { name: 'Your message' })).toBeFocused()
  await page.keyboard.type('tence')
  await expect(box).toHaveValue('Half a sentence')
})

/** The chat's page with its scripts on the way, until they are let pass; the customer is in the box. */
async function openWithoutScript(page: Page, bubblewire: Bubblewire) {
  let letPass = () => {}
  const held = new Promise<void>((done) => {
    letPass = done
  })
  await page.route('**/widget/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(bubblewire.demo.site_url)
  await bubbleOf(page).click()
  const box = chatOf(page).locator('textarea')
  await box.click()
  return { box, letPass }
}
