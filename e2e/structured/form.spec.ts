import type { Locator } from '@playwright/test'
import { contrast } from '../../widget/models/appearance/color'
import { uploadPicture } from '../testing/agent'
import { expect, line, openChat, test } from '../testing/bubblewire'
import {
  answersTo,
  expectQuestion,
  next,
  openForm,
  pin,
  pressDisabledNext,
  visit,
  withPictures,
} from '../testing/forms'
import { send } from '../testing/send'

const colours = (button: Locator) =>
  button.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    const rgb = (css: string) => (css.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as [number, number, number]
    return { words: rgb(color), ground: rgb(backgroundColor) }
  })
/** Checks the text size of a field, because phones zoom in on smaller text. */
const expectLargeText = async (field: Locator) =>
  expect(await field.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))).toBeGreaterThanOrEqual(16)

test('each kind of form page says which answer is missing', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const id = await send(bubblewire, chat, withPictures(visit, await uploadPicture(bubblewire, 'cup.jpg')))
  await expect(chat.getByRole('article', { name: 'Book a visit' }).locator('img')).toHaveCount(1)
  const sheet = await openForm(chat, 'Let us begin')
  const pictures = sheet.locator('img')
  await expect(sheet.getByText('A few questions first.')).toBeVisible()
  await expect(pictures).toHaveCount(1)
  await expect(sheet.getByRole('button', { name: 'Let us begin' })).toHaveCount(0)
  await next(sheet)

  await expectQuestion(sheet, 'Who is coming?')
  await expect(sheet.getByText('Step 1 of 6', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('group', { name: 'Who is coming?' }).locator('img')).toHaveCount(2)
  await expect(pictures).toHaveCount(3)
  await pressDisabledNext(sheet)
  await expect(sheet.getByRole('alert')).toHaveText('Choose one option to go on.')
  await expect(sheet.getByRole('radio', { name: 'Just me' })).toBeFocused()
  await sheet.getByRole('radio', { name: 'A group' }).check()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await next(sheet)

  await expectQuestion(sheet, 'Where can we call the group?')
  const phone = sheet.getByRole('textbox', { name: 'Where can we call the group?' })
  await expectLargeText(phone)
  await expect(phone).toHaveAttribute('type', 'tel')
  await expect(phone).toHaveAttribute('inputmode', 'tel')
  await expect(phone).toHaveAttribute('autocomplete', 'tel')
  await expect(phone).toHaveAttribute('placeholder', 'Required')
  await expect(phone).toHaveAccessibleDescription(/With the area code\. ?Up to 8 characters/)
  await expect(sheet.getByText('+49')).toBeVisible()
  await pressDisabledNext(sheet)
  await expect(sheet.getByRole('alert')).toHaveText('Answer this question to go on.')
  await expect(phone).toBeFocused()
  await phone.fill('none')
  await next(sheet)
  await expect(sheet.getByRole('alert')).toHaveText(/does not have the expected form/)
  await phone.fill('30 123 456')
  await expect(sheet.getByText('10/8')).toBeVisible()
  await next(sheet)
  await expect(sheet.getByRole('alert')).toHaveText('Use at most 8 characters. You have 10.')
  await phone.fill('30 1234')
  await sheet.getByRole('button', { name: 'Back' }).click()
  await expectQuestion(sheet, 'Who is coming?')
  await expect(sheet.getByRole('radio', { name: 'A group' })).toBeChecked()
  await next(sheet)
  await expect(phone).toHaveValue('30 1234')
  await next(sheet)

  await expectQuestion(sheet, 'Which day?')
  const day = sheet.getByLabel('Day of the visit')
  await expectLargeText(day)
  await expect(day).toHaveValue('2027-02-03')
  await expect(day).toHaveAccessibleDescription(/Closed in January\./)
  await expect(sheet.getByRole('status')).toHaveText('Wednesday, 3 February 2027')
  await expect(day).toHaveAttribute('min', '2027-02-01')
  await expect(day).toHaveAttribute('max', '2027-12-31')
  await day.fill('2027-01-15')
  await next(sheet)
  await expect(sheet.getByRole('alert')).toHaveText('Choose Monday, 1 February 2027 or a later date.')
  await day.fill('2027-03-04')
  await next(sheet)

  await expectQuestion(sheet, 'What do you want to see?')
  await pressDisabledNext(sheet)
  await expect(sheet.getByRole('alert')).toHaveText('Choose at least one option to go on.')
  await sheet.getByRole('checkbox', { name: 'Shop' }).check()
  await sheet.getByRole('checkbox', { name: 'Kiln' }).check()
  await next(sheet)

  await expectQuestion(sheet, 'In which language?')
  await expectLargeText(sheet.getByRole('combobox', { name: 'Language' }))
  await expect(sheet.getByRole('combobox', { name: 'Language' })).toHaveValue('1')
  await next(sheet)
  await expectQuestion(sheet, 'Anything else?')
  const wish = sheet.getByRole('textbox')
  await expectLargeText(wish)
  await expect(wish).toHaveAttribute('placeholder', 'Optional')
  await expect(sheet.getByText(/\/300/)).toHaveCount(0)
  await sheet.getByRole('textbox').fill('x'.repeat(250))
  await expect(sheet.getByText('250/300')).toBeVisible()
  await wish.fill('Two of us\nuse wheelchairs')
  await next(sheet)

  await expectQuestion(sheet, 'Check your answers')
  const rows = sheet.locator('dl')
  for (const text of ['A group', '+4930 1234', 'Thursday, 4 March 2027', 'Kiln, Shop', 'German', 'use wheelchairs'])
    await expect(rows).toContainText(text)
  await sheet.getByRole('button', { name: 'Edit: Who is coming?' }).click()
  await expectQuestion(sheet, 'Who is coming?')
  await sheet.getByRole('radio', { name: 'Just me' }).check()
  await next(sheet)
  await expectQuestion(sheet, 'Check your answers')
  await expect(rows).not.toContainText('30 1234')
  await sheet.getByRole('button', { name: 'Send' }).dblclick()

  await expect(sheet).toHaveCount(0)
  const card = chat.getByRole('article', { name: 'Book a visit' })
  await expect(card.getByText('Sent', { exact: true })).toBeFocused()
  await expect(card.getByText('Thursday, 4 March 2027')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
  await expect(chat.getByText('Sending…')).toHaveCount(0)
  await expect(line(chat, /Not sent/)).toHaveCount(0)
  const [answer] = await answersTo(bubblewire, id)
  expect(
    answer?.structured_reply?.responses.map(({ page_id, items }) => [page_id, ...items.map((one) => one.value)]),
  ).toEqual([
    ['who', 'me'],
    ['day', '2027-03-04T00:00:00.000Z'],
    ['rooms', 'kiln', 'shop'],
    ['guide', 'German'],
    ['wish', 'Two of us\nuse wheelchairs'],
  ])
})

test('a press on Next focuses the required answer that is missing', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await send(bubblewire, chat, {
    ...pin,
    pages: [
      { page_id: 'street', type: 'input', title: 'Which street?', next_page_id: 'note', options: { required: true } },
      { page_id: 'note', type: 'input', title: 'Anything else?', submit_form: true },
    ],
  })
  const sheet = await openForm(chat, 'Start')
  const street = sheet.getByRole('textbox')
  const button = sheet.getByRole('button', { name: 'Next' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    const off = await colours(button)
    expect(contrast(off.words, off.ground), 'it is pressable, so its words are read').toBeGreaterThanOrEqual(4.5)
    await street.fill('Elm Street')
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    expect((await colours(button)).ground).not.toEqual(off.ground)
    await street.fill('  ')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  }
  await street.focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('alert')).toHaveText('Answer this question to go on.')
  await expect(street).toBeFocused()
  await expect(street).toHaveAccessibleDescription(/Answer this question to go on\./)
  await street.fill('Elm Street')
  await page.keyboard.press('Enter')
  await expectQuestion(sheet, 'Anything else?')
  await expect(sheet.getByRole('button', { name: 'Send' }), 'nothing is required here').toHaveAttribute(
    'aria-disabled',
    'false',
  )
})

test('a date page without start_date has no selected day, and can be skipped', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  const id = await send(bubblewire, chat, {
    type: 'form',
    title: 'A delivery',
    first_page_id: 'day',
    show_summary: true,
    pages: [
      { page_id: 'day', type: 'datePicker', title: 'Which day?', next_page_id: 'who' },
      { page_id: 'who', type: 'input', title: 'Who is at home?', submit_form: true },
    ],
  })
  const sheet = await openForm(chat, 'Start')
  const day = sheet.getByLabel('Date')
  await expect(day).toHaveValue('')
  await expect(sheet.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'false')
  await day.focus()
  await page.keyboard.type('1')
  await next(sheet)
  await expect(sheet.getByRole('alert')).toHaveText('Enter a full date to go on.')
  await expect(day).toBeFocused()
  await day.fill('2027-03-04')
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await day.fill('')
  await next(sheet)
  await expectQuestion(sheet, 'Who is at home?')
  await sheet.getByRole('textbox').fill('Ada')
  await next(sheet)
  await expect(sheet.locator('dl > div').first()).toContainText('No answer')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
  const [answer] = await answersTo(bubblewire, id)
  expect(answer?.structured_reply?.responses).toMatchObject([{ page_id: 'who', items: [{ value: 'Ada' }] }])
  expect(answer?.structured_reply?.responses).toHaveLength(1)
})

test('a form without pages asks its title as the only question', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const title = 'What can we do better?'
  const id = await send(bubblewire, chat, { type: 'form', title, splash: { button_title: 'Tell us' } })
  const sheet = await openForm(chat, 'Tell us')
  await expectQuestion(sheet, title)
  await expect(sheet.getByText('Step 1 of 1', { exact: true })).toBeVisible()
  await sheet.getByRole('textbox', { name: title }).fill('More ferns,\nplease')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
  const [answer] = await answersTo(bubblewire, id)
  expect(answer?.structured_reply?.responses).toEqual([
    { page_id: 'answer', title, items: [expect.objectContaining({ value: 'More ferns,\nplease' })] },
  ])
})

test("default labels of a form follow the chat's language at `setLocale`", async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const day = { page_id: 'day', type: 'datePicker', title: 'Wann?', next_page_id: 'name' }
  const name = { page_id: 'name', type: 'input', title: 'Wer?', submit_form: true, options: { required: true } }
  await send(bubblewire, chat, { type: 'form', title: 'Besuch', first_page_id: 'day', pages: [day, name] })
  await page.evaluate(() => window.bubblewire?.push(['setLocale', 'de']))
  const sheet = await openForm(chat, 'Starten')
  const date = sheet.locator('input[type=date]')
  await expect(date).toHaveAccessibleName('Datum')
  await page.evaluate(() => window.bubblewire?.push(['setLocale', 'es']))
  await expect(date).toHaveAccessibleName('Fecha')
  await sheet.getByRole('button', { name: 'Siguiente' }).click()
  await expect(sheet.getByRole('textbox')).toHaveAttribute('placeholder', 'Obligatorio')
})
