import type { Page } from '@playwright/test'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, box, log, openConversation, quietSource, row } from '../testing/inbox-page'

test('letters typed while a found message loads stay in the reply', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Found ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  const message = log(page).getByText(word)
  const id = await message.locator('xpath=ancestor-or-self::*[@data-msg]').getAttribute('data-msg')

  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  await page.route(/\/conversations\/\w+\/contents/, (route) => held.then(() => route.continue()))
  await page.goto(`${page.url()}&at=${id}`)
  await box(page).pressSequentially('On its ')
  go()
  await expect(message).toBeVisible()
  await page.keyboard.type('way')
  await expect(box(page)).toHaveValue('On its way')
})

test('a busy page sends no letter of a reply to the list', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const words = ['First', 'Second', 'Third'].map((each) => `${each} ${Math.random()}`)
  for (const word of words) await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, words[2] ?? '')
  await slowFrames(page)
  await row(page, words[2] ?? '')
    .getByRole('link')
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await page.keyboard.type('see you', { delay: 80 })
  await expect(box(page)).toHaveValue('see you')
  await expect(log(page).getByText(words[0] ?? '')).toBeVisible()
})

/** Every frame of the page takes half a second from now on. */
const slowFrames = (page: Page) =>
  page.evaluate(() => {
    window.requestAnimationFrame = (act) => Number(setTimeout(act, 500, performance.now()))
  })
