import type { FrameLocator, Locator, WebSocketRoute } from '@playwright/test'
import type { Form } from '../../contract/structured/form'
import { contrast } from '../../widget/models/look/color'
import { uploadPicture } from '../testing/agent'
import { type Bubblewire, chatOf, expect, line, openChat, test } from '../testing/bubblewire'
import { send } from '../testing/send'

/** Every kind of page, a branch, and a summary. */
const visit: Form = {
  type: 'form',
  title: 'Book a visit',
  first_page_id: 'who',
  show_summary: true,
  splash: { header: 'Come and see us', text: 'A few questions first.', button_title: 'Let us begin' },
  pages: [
    {
      page_id: 'who',
      type: 'select',
      title: 'Who is coming?',
      items: [
        { id: 'me', title: 'Just me', value: 'me', next_page_id: 'day' },
        { id: 'group', title: 'A group', value: 'group', next_page_id: 'phone' },
      ],
    },
    {
      page_id: 'phone',
      type: 'input',
      title: 'Where can we call the group?',
      hint_text: 'With the area code.',
      next_page_id: 'day',
      options: {
        required: true,
        prefix_text: '+49',
        max_character_count: 8,
        regex: '"^[0-9 ]+$"',
        keyboard_type: 'phonePad',
        text_content_type: 'telephoneNumber',
      },
    },
    {
      page_id: 'day',
      type: 'datePicker',
      title: 'Which day?',
      hint_text: 'Closed in January.',
      next_page_id: 'rooms',
      options: {
        label_text: 'Day of the visit',
        date_format: 'EEEE, d MMMM y',
        start_date: '2027-02-03',
        minimum_date: '2027-02-01',
        maximum_date: '2027-12-31',
      },
    },
    {
      page_id: 'rooms',
      type: 'select',
      title: 'What do you want to see?',
      multiple_selection: true,
      next_page_id: 'guide',
      items: ['Kiln', 'Garden', 'Shop'].map((title) => ({ id: title, title, value: title.toLowerCase() })),
    },
    {
      page_id: 'guide',
      type: 'picker',
      title: 'In which language?',
      picker_title: 'Language',
      selected_item_index: 1,
      next_page_id: 'wish',
      items: ['English', 'German'].map((title) => ({ id: title, title, value: title })),
    },
    {
      page_id: 'wish',
      type: 'input',
      title: 'Anything else?',
      submit_form: true,
      options: { input_type: 'multiline' },
    },
  ],
}

const pin: Form = {
  type: 'form',
  title: 'Your account',
  first_page_id: 'street',
  private: true,
  pages: [
    {
      page_id: 'street',
      type: 'input',
      title: 'In which street did you grow up?',
      submit_form: true,
      options: { required: true, placeholder: 'Just its name' },
    },
  ],
}

/** The same with a picture wherever there may be one. */
function withPictures(form: Form, attachment_id: string): Form {
  const pages = form.pages.map((page) => ({
    ...page,
    attachment_id,
    ...(page.items && { items: page.items.map((item) => ({ ...item, attachment_id })) }),
  }))
  return { ...form, attachment_id, splash: { ...form.splash, attachment_id }, pages }
}

async function openForm(chat: FrameLocator, name: string): Promise<Locator> {
  await chat.getByRole('article').getByRole('button', { name }).last().click()
  const sheet = chat.getByRole('dialog')
  await expect(sheet).toBeVisible()
  return sheet
}

const next = (sheet: Locator) => sheet.getByRole('button', { name: 'Next' }).click()
/** By a key: Playwright waits with a click for as long as a button says that it is disabled. */
const nextInVain = (sheet: Locator) => sheet.getByRole('button', { name: 'Next' }).press('Enter')
/** Of the words of a button, and of what they stand on. */
const colours = (button: Locator) =>
  button.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    const rgb = (css: string) => (css.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as [number, number, number]
    return { words: rgb(color), ground: rgb(backgroundColor) }
  })
/** Phones zoom into whatever is smaller. */
const large = async (field: Locator) =>
  expect(await field.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))).toBeGreaterThanOrEqual(16)
const asked = (sheet: Locator, title: string) =>
  expect(sheet.getByRole('heading', { name: title, level: 3 })).toBeFocused()

interface Answered {
  in_reply_to_id: string
  structured_reply: { responses: { page_id: string; items: { title: string; value: string }[] }[] } | null
}

/** What the server has as answers to this form. */
async function answersTo(bubblewire: Bubblewire, id: string): Promise<Answered[]> {
  const { records } = await bubblewire.call('GET', '/1.0/contents?limit=20')
  return (records as Answered[]).filter(({ in_reply_to_id }) => in_reply_to_id === id)
}

test('each kind of page says what it wants, back loses nothing, and the summary leads back to any answer', async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  const id = await send(bubblewire, chat, withPictures(visit, await uploadPicture(bubblewire, 'cup.jpg')))
  await expect(chat.getByRole('article', { name: 'Book a visit' }).locator('img')).toHaveCount(1)
  const sheet = await openForm(chat, 'Let us begin')
  const pictures = sheet.locator('img')
  await expect(sheet.getByText('A few questions first.')).toBeVisible()
  await expect(pictures).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Let us begin' }).click()

  await asked(sheet, 'Who is coming?')
  // How many steps there are depends on the answer.
  await expect(sheet.getByText('Step 1', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('group', { name: 'Who is coming?' }).locator('img')).toHaveCount(2)
  await expect(pictures).toHaveCount(3)
  await nextInVain(sheet)
  await expect(sheet.getByRole('alert')).toHaveText('Choose one option to go on.')
  await expect(sheet.getByRole('radio', { name: 'Just me' })).toBeFocused()
  await sheet.getByRole('radio', { name: 'A group' }).check()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await next(sheet)

  await asked(sheet, 'Where can we call the group?')
  const phone = sheet.getByRole('textbox', { name: 'Where can we call the group?' })
  await large(phone)
  await expect(phone).toHaveAttribute('type', 'tel')
  await expect(phone).toHaveAttribute('inputmode', 'tel')
  await expect(phone).toHaveAttribute('autocomplete', 'tel')
  await expect(phone).toHaveAttribute('placeholder', 'Required')
  await expect(phone).toHaveAccessibleDescription(/With the area code\. ?Up to 8 characters/)
  await expect(sheet.getByText('+49')).toBeVisible()
  await nextInVain(sheet)
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
  // Back, and on again: nothing is checked and nothing is lost.
  await sheet.getByRole('button', { name: 'Back' }).click()
  await asked(sheet, 'Who is coming?')
  await expect(sheet.getByRole('radio', { name: 'A group' })).toBeChecked()
  await next(sheet)
  await expect(phone).toHaveValue('30 1234')
  await next(sheet)

  await asked(sheet, 'Which day?')
  const day = sheet.getByLabel('Day of the visit')
  await large(day)
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

  await asked(sheet, 'What do you want to see?')
  await nextInVain(sheet)
  await expect(sheet.getByRole('alert')).toHaveText('Choose at least one option to go on.')
  await sheet.getByRole('checkbox', { name: 'Shop' }).check()
  await sheet.getByRole('checkbox', { name: 'Kiln' }).check()
  await next(sheet)

  await asked(sheet, 'In which language?')
  await large(sheet.getByRole('combobox', { name: 'Language' }))
  await expect(sheet.getByRole('combobox', { name: 'Language' })).toHaveValue('1')
  await next(sheet)
  await asked(sheet, 'Anything else?')
  const wish = sheet.getByRole('textbox')
  await large(wish)
  await expect(wish).toHaveAttribute('placeholder', 'Optional')
  await expect(sheet.getByText('0/300')).toBeVisible()
  await wish.fill('Two of us\nuse wheelchairs')
  await next(sheet)

  await asked(sheet, 'Check your answers')
  const rows = sheet.locator('dl')
  for (const text of ['A group', '+4930 1234', 'Thursday, 4 March 2027', 'Kiln, Shop', 'German', 'use wheelchairs'])
    await expect(rows).toContainText(text)
  await sheet.getByRole('button', { name: 'Edit: Who is coming?' }).click()
  await asked(sheet, 'Who is coming?')
  await sheet.getByRole('radio', { name: 'Just me' }).check()
  await next(sheet)
  await asked(sheet, 'Check your answers')
  await expect(rows).not.toContainText('30 1234')
  await sheet.getByRole('button', { name: 'Send' }).dblclick()

  // The message is read-only from here, and has the focus.
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

test('required: while the answer is missing Next is disabled, can be reached, and pressing it says what is missing and goes there', async ({
  page,
  bubblewire,
}) => {
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
    // Spaces are no answer.
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
  await asked(sheet, 'Anything else?')
  await expect(sheet.getByRole('button', { name: 'Send' }), 'nothing is required here').toHaveAttribute(
    'aria-disabled',
    'false',
  )
})

test('a date page may be left: without start_date nothing is chosen beforehand, and nothing is sent for it', async ({
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
  // Half a date is neither a date nor none.
  await day.focus()
  await page.keyboard.type('1')
  await next(sheet)
  await expect(sheet.getByRole('alert')).toHaveText('Enter a full date to go on.')
  await expect(day).toBeFocused()
  await day.fill('2027-03-04')
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await day.fill('')
  await next(sheet)
  await asked(sheet, 'Who is at home?')
  await sheet.getByRole('textbox').fill('Ada')
  await next(sheet)
  await expect(sheet.locator('dl > div').first()).toContainText('No answer')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
  const [answer] = await answersTo(bubblewire, id)
  expect(answer?.structured_reply?.responses).toMatchObject([{ page_id: 'who', items: [{ value: 'Ada' }] }])
  expect(answer?.structured_reply?.responses).toHaveLength(1)
})

test('a form without pages asks its title, and splash.button_title is the label of the button that opens it', async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  const title = 'What can we do better?'
  const id = await send(bubblewire, chat, { type: 'form', title, splash: { button_title: 'Tell us' } })
  // A splash with nothing but the label has nothing to show.
  const sheet = await openForm(chat, 'Tell us')
  await asked(sheet, title)
  await expect(sheet.getByText('Step 1 of 1', { exact: true })).toBeVisible()
  await sheet.getByRole('textbox', { name: title }).fill('More ferns,\nplease')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
  const [answer] = await answersTo(bubblewire, id)
  expect(answer?.structured_reply?.responses).toEqual([
    { page_id: 'answer', title, items: [expect.objectContaining({ value: 'More ferns,\nplease' })] },
  ])
})

test('a form whose sheet is slow says that it comes, and one that does not come says so; begun, it is there again after a reload', async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  await send(bubblewire, chat, visit)
  const start = chat.getByRole('article').getByRole('button', { name: 'Let us begin' })
  await expect(start).toHaveAttribute('aria-busy', 'false')
  let fail = () => {}
  const failed = new Promise<void>((done) => {
    fail = done
  })
  await page.route('**/widget/assets/*.js', async (route) => {
    await failed
    await route.abort()
  })
  await start.click()
  await expect(start).toHaveAttribute('aria-busy', 'true')
  fail()
  await expect(chat.getByRole('article').getByRole('alert')).toContainText('This could not be loaded')
  await expect(start).toHaveAttribute('aria-busy', 'false')
  await page.unroute('**/widget/assets/*.js')
  const sheet = await openForm(chat, 'Let us begin')
  await sheet.getByRole('button', { name: 'Let us begin' }).click()
  await sheet.getByRole('radio', { name: 'A group' }).check()
  await next(sheet)
  await sheet.getByRole('textbox').fill('30 12')
  await page.reload()
  const again = await openForm(chatOf(page), 'Let us begin')
  await expect(again.getByRole('textbox', { name: 'Where can we call the group?' })).toHaveValue('30 12')
  await again.getByRole('button', { name: 'Back' }).click()
  await expect(again.getByRole('radio', { name: 'A group' })).toBeChecked()
})

test('a private form hides what was sent, also after a reload', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  const id = await send(bubblewire, chat, pin)
  const sheet = await openForm(chat, 'Start')
  await expect(sheet.getByText('Step 1 of 1', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('textbox')).toHaveAttribute('placeholder', 'Just its name')
  await sheet.getByRole('textbox').fill('Elm Street')
  await sheet.getByRole('button', { name: 'Send' }).click()
  const card = chat.getByRole('article', { name: 'Your account' })
  await expect(card.getByText('Sent', { exact: true })).toBeFocused()
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
  await expect(card.getByText('Hidden')).toHaveCount(1)
  await expect(chat.getByText('Elm Street')).toHaveCount(0)
  // Nor does the tab keep it.
  await expect
    .poll(() => chat.locator('html').evaluate(() => JSON.stringify({ ...sessionStorage })))
    .not.toContain('Elm')
  await page.reload()
  const later = chatOf(page)
  await expect(later.getByRole('article', { name: 'Your account' }).getByText('Hidden')).toHaveCount(1)
  await expect(later.getByText('Elm Street')).toHaveCount(0)
  await expect(later.getByRole('button', { name: /Start|Continue/ })).toHaveCount(0)
})

test('two devices make one submission, and both show it', async ({ browser, context, page, bubblewire }) => {
  const left = await openChat(page, bubblewire)
  const id = await send(bubblewire, left, pin)
  // The right one hears nothing of the left one until it has sent its own.
  const device = await browser.newContext({ storageState: await context.storageState() })
  const other = await device.newPage()
  const held: (() => void)[] = []
  let hold = false
  await other.routeWebSocket(/socket/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer()
    socket.onMessage((data) => server.send(data))
    server.onMessage((data) => {
      if (hold) held.push(() => socket.send(data))
      else socket.send(data)
    })
  })
  const right = await openChat(other, bubblewire)
  const leftSheet = await openForm(left, 'Start')
  const rightSheet = await openForm(right, 'Start')
  await leftSheet.getByRole('textbox').fill('Elm Street')
  await rightSheet.getByRole('textbox').fill('Oak Street')
  hold = true
  await leftSheet.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
  await rightSheet.getByRole('button', { name: 'Send' }).click()
  await expect(rightSheet).toHaveCount(0)
  hold = false
  for (const hear of held) hear()
  await expect(line(right, /Not sent/).first()).toBeVisible()
  await expect(right.getByRole('article', { name: 'Your account' }).getByText('Sent', { exact: true })).toBeVisible()
  await right.getByRole('button', { name: 'Delete' }).click()
  await expect(right.getByText(/Not sent/)).toHaveCount(0)
  expect(await answersTo(bubblewire, id)).toHaveLength(1)
  await device.close()
})

test('a form answered in another tab closes in this one', async ({ context, page, bubblewire }) => {
  const left = await openChat(page, bubblewire)
  await send(bubblewire, left, pin)
  const right = await openChat(await context.newPage(), bubblewire)
  const leftSheet = await openForm(left, 'Start')
  const rightSheet = await openForm(right, 'Start')
  await rightSheet.getByRole('textbox').fill('Oak Street')
  await rightSheet.getByRole('button', { name: 'Send' }).click()
  await expect(leftSheet).toHaveCount(0)
  await expect(left.getByRole('article', { name: 'Your account' }).getByText('Sent', { exact: true })).toBeFocused()
})

test('an expression that runs for ever neither hangs the page nor is taken for an answer', async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  const id = await send(bubblewire, chat, {
    ...pin,
    private: false,
    pages: [{ ...pin.pages[0], options: { regex: '"^(a+)+$"', max_character_count: 60 } }],
  })
  const sheet = await openForm(chat, 'Start')
  // Each further letter doubles the time that a backtracking engine takes: this one would outlast us all, and on the page's own thread nothing below would happen.
  await sheet.getByRole('textbox').fill(`${'a'.repeat(50)}!`)
  await sheet.getByRole('button', { name: 'Send' }).click()
  // The server, whose engine takes linear time, says no.
  await expect(line(chat, /could not be accepted/)).toBeVisible()
  expect(await answersTo(bubblewire, id)).toEqual([])
  await chat.getByRole('button', { name: 'Delete' }).click()
  // Nothing is lost: the form goes on where it was.
  const again = await openForm(chat, 'Continue')
  await again.getByRole('textbox').fill('aaaa')
  await again.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => answersTo(bubblewire, id)).toHaveLength(1)
})
