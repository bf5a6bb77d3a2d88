import type { Locator, Page } from '@playwright/test'
import { expect, line, openChat, say, test } from '../testing/bubblewire'

// Answers every type without a mouse, moving backwards from the text box.

/** Moves the focus to the target by this one key, and returns the number of presses. */
async function keyTo(page: Page, target: Locator, key = 'Shift+Tab'): Promise<number> {
  await target.waitFor()
  const there = () => target.evaluate((element) => element === element.ownerDocument.activeElement)
  for (let presses = 0; presses < 40; presses += 1) {
    if (await there()) return presses
    await page.keyboard.press(key)
  }
  throw new Error(`The focus did not arrive after 40 presses of ${key}.`)
}

test('template: the button keeps the focus after it was pressed', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'template')
  const button = chat.getByRole('log').getByRole('button').first()
  const title = await button.textContent()
  await keyTo(page, button)
  await page.keyboard.press('Enter')
  await expect(line(chat, `Noted: ${title?.trim()}`)).toBeVisible()
  await expect(button).toBeFocused()
})

test('carousel: the arrow turns the cards, a card out of sight comes into view with the focus', async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'carousel')
  const next = chat.getByRole('button', { name: 'Next card' })
  await keyTo(page, next)
  await page.keyboard.press('Enter')
  await expect(next).toBeFocused()
  const last = chat.getByRole('button', { name: 'Keep one for me' }).last()
  await keyTo(page, last)
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Space')
  await expect(line(chat, /Noted: Keep one for me/)).toBeVisible()
})

test('select: one tab stop, arrows within, the text box afterwards', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'select')
  const replies = chat.getByRole('toolbar').getByRole('button')
  await replies.first().waitFor()
  const count = await replies.count()
  expect(count).toBeGreaterThanOrEqual(3)
  await keyTo(page, replies.first())
  await page.keyboard.press('ArrowRight')
  await expect(replies.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(replies.last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await expect(replies.last()).toBeFocused()
  const box = chat.getByRole('textbox', { name: 'Your message' })
  await page.keyboard.press('Tab')
  await expect(chat.getByRole('button', { name: 'Attach files' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(box).toBeFocused()
  await keyTo(page, replies.last())
  const title = await replies.last().textContent()
  await page.keyboard.press('Enter')
  await expect(line(chat, `Noted: ${title?.trim()}`)).toBeVisible()
  await expect(box).toBeFocused()
})

test('link: Enter leads to the page', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'link')
  const link = chat.getByRole('log').getByRole('link').last()
  await keyTo(page, link)
  const address = await link.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address ?? '')
})

test('list: space marks, Enter confirms, and the text box gets the focus', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'list')
  const boxes = chat.getByRole('checkbox')
  const confirm = chat.getByRole('button', { name: /Confirm/ })
  await keyTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(chat.getByText('Choose at least one option.')).toBeVisible()
  await expect(confirm).toBeFocused()
  await keyTo(page, boxes.nth(1))
  await page.keyboard.press('Space')
  await keyTo(page, boxes.nth(0))
  await page.keyboard.press('Space')
  await keyTo(page, confirm, 'Tab')
  await page.keyboard.press('Enter')
  await expect(line(chat, /We put this aside/)).toBeVisible()
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toBeFocused()
})

test('form: every page, a refusal and the summary, by the keyboard alone', { tag: '@every-node' }, async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'form')
  const press = (key: string) => page.keyboard.press(key)
  const opener = chat.getByRole('article').getByRole('button', { name: 'Start' })
  await keyTo(page, opener)
  await press('Enter')
  const sheet = chat.getByRole('dialog')
  // A new page moves the focus to its heading or to its text field, so the focus shows that the page has changed.
  const asked = (question: string) => expect(sheet.locator(':focus')).toHaveAccessibleName(question)
  const tabTo = (role: 'button' | 'radio' | 'checkbox' | 'combobox' | 'textbox', name?: string) =>
    keyTo(page, sheet.getByRole(role, name ? { name, exact: true } : undefined), 'Tab')
  await asked('Let us find your plant')
  await tabTo('button', 'Next')
  await press('Enter')
  await asked('Who is the plant for?')
  await tabTo('radio', 'My own home')
  await press('Space')
  await press('Enter')
  await asked('How much light is there?')
  // Radio buttons are one tab stop: arrow keys move and choose.
  await tabTo('radio', 'Sun for half a day')
  await press('ArrowDown')
  await expect(sheet.getByRole('radio', { name: 'Bright, but no sun' })).toBeChecked()
  await press('Enter')
  await asked('Which rooms are you thinking of?')
  await tabTo('checkbox', 'Kitchen')
  await press('Space')
  await tabTo('checkbox', 'Desk')
  await press('Space')
  await tabTo('button', 'Next')
  await press('Enter')
  await asked('How wide may the pot be?')
  await tabTo('combobox')
  await press('ArrowDown')
  await tabTo('button', 'Next')
  await press('Enter')
  await asked('What is your ZIP code?')
  await page.keyboard.type('12')
  await tabTo('button', 'Next')
  await press('Enter')
  const box = sheet.getByRole('textbox')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(box).toBeFocused()
  await press('Control+a')
  await page.keyboard.type('04101')
  await press('Enter')
  await asked('Where may we write to you?')
  await page.keyboard.type('someone@example.com')
  await press('Enter')
  await asked('Check your answers')
  await tabTo('button', 'Send')
  await press('Enter')
  await expect(line(chat, /Who is the plant for\? My own home/)).toBeVisible()
  await expect(line(chat, /ZIP code\? 04101/)).toBeVisible()
})

test('time: arrows move within a day, Enter books, and the text box gets the focus', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'time')
  const day = chat.getByRole('toolbar').last()
  const slots = day.getByRole('button')
  await keyTo(page, slots.first())
  await page.keyboard.press('ArrowRight')
  await expect(slots.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(chat, /You are booked/)).toBeVisible()
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toBeFocused()
})

test('pay: the demo wallet is opened and approved with keys, then the text box has the focus', async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'pay')
  await keyTo(page, chat.getByRole('button', { name: 'Pay $48.00' }))
  await page.keyboard.press('Enter')
  const wallet = chat.getByRole('dialog', { name: 'Demo wallet' })
  await expect(wallet.getByRole('heading', { name: 'Demo wallet' })).toBeFocused()
  await keyTo(page, wallet.getByRole('button', { name: 'Pay $48.00' }), 'Tab')
  await page.keyboard.press('Enter')
  await expect(line(chat, /your payment arrived/)).toBeVisible()
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toBeFocused()
})
