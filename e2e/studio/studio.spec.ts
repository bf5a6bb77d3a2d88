import type { Page } from '@playwright/test'
import { fragmentOf } from '../../widget/gallery/message-link'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { chatLanguage, openStudio, stageOf, startFrom, switchToTry, verdictOf } from '../testing/studio-page'

test('a tap on the previewed message shows the resulting event', async ({ page, bubblewire }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await openStudio(page, bubblewire)
  const log = stageOf(page).getByRole('log')
  await expect(log.getByText('Your order has left our warehouse')).toBeVisible()
  const title = page.getByLabel(/^Title/).first()
  await title.fill('It is at your door')
  await expect(log.getByText('It is at your door')).toBeVisible()
  await expect(log.getByText('Your order has left our warehouse')).toHaveCount(0)

  await switchToTry(page)
  await log.getByRole('button', { name: 'Another day' }).click()
  const event = page.getByRole('article', { name: 'Event 1: content.imported' })
  await expect(event).toContainText('"payload": "delay:4711"')
  await event.getByText('The whole event').click()
  await expect(event).toContainText('"source_type": "web_messaging"')

  await title.fill('')
  await expect(verdictOf(page)).toHaveText(/Not accepted yet: 1 problem/)
  await expect(log.getByText('It is at your door')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  // Text typed within a second is a single undo step.
  await expect(title).toHaveValue(/warehouse|door/)
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  expect(complaints).toEqual([])
})

test('a regular expression is refused if it needs more than linear time', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Message as JSON' })
  await expect(json).toHaveAttribute('contenteditable', 'true')
  const code = { page_id: 'code', type: 'input', title: 'Your code?', submit_form: true }
  const pages = [{ ...code, options: { regex: JSON.stringify('^[A-Z](?=\\d)') } }]
  await json.press('Control+a')
  await json.fill(JSON.stringify({ structured_content: { type: 'form', first_page_id: 'code', pages } }))
  await expect(verdictOf(page)).toHaveText(/Not accepted yet: 1 problem/)
  await expect(page.getByText(/holds a look-ahead, "\(\?=" at character 7 of the expression\./).first()).toBeVisible()
})

test('the form and the JSON editor change the same message', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Select: quick replies')
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Message as JSON' })
  // The editor replaces the plain text box after its code has loaded.
  await expect(json).toHaveAttribute('contenteditable', 'true')
  await expect(json).toContainText('"Opening hours"')

  await json.press('Control+Home')
  for (let line = 1; line < 7; line++) await json.press('ArrowDown')
  await json.press('End')
  await json.pressSequentially(' ')
  await json.press('Control+Space')
  await expect(page.getByRole('option', { name: /"attachment_id"/ })).toBeVisible()
  await json.press('Escape')
  await json.pressSequentially('"titel": 1,')
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(page.getByRole('region', { name: 'Notes' }).getByRole('button').first()).toContainText('Titel')

  await json.press('Control+a')
  const wrong = { body: 'Well?', structured_content: { type: 'select', items: [{ title: 'x'.repeat(90) }, {}] } }
  await json.fill(JSON.stringify(wrong, null, 1))
  await expect(verdictOf(page)).toHaveText(/Not accepted yet: 2 problems/)
  // The gutters of CodeMirror have no roles, so these are its class names.
  const marked = await page.locator('.cm-lint-marker-error').evaluateAll((marks) => {
    const top = (each: Element) => Math.round(each.getBoundingClientRect().top)
    const root = marks[0]?.getRootNode() as ShadowRoot | undefined
    const numbers = [...(root?.querySelectorAll('.cm-lineNumbers .cm-gutterElement') ?? [])]
    const lineOf = (mark: Element) =>
      numbers.find((each) => top(each) === top(mark.closest('.cm-gutterElement') ?? mark))
    return marks.map((mark) => Number(lineOf(mark)?.textContent))
  })
  expect(marked).toEqual([7, 9])

  await page.getByRole('tab', { name: 'Form' }).click()
  const second = page.getByRole('group', { name: 'Answer 2' })
  const first = page.getByRole('group', { name: 'Answer 1' })
  await expect(first.getByRole('button', { name: /1 problem$/ })).toHaveAttribute('aria-expanded', 'false')
  await first.getByRole('button', { name: /1 problem$/ }).click()
  await expect(page.getByText('90 of 80')).toBeVisible()
  await second.getByRole('button', { name: /1 problem$/ }).click()
  await expect(page.getByText('90 of 80')).toHaveCount(0)
  await expect(second.getByLabel(/^Title/)).toHaveAttribute('aria-invalid', 'true')
  await second.getByLabel(/^Title/).fill('Perhaps')
  await page.getByRole('button', { name: 'Remove answer 1' }).click()
  await page.getByRole('button', { name: 'Add answer' }).click()
  await page
    .getByRole('group', { name: 'Answer 2' })
    .getByLabel(/^Title/)
    .fill('Never')
  await page.getByRole('button', { name: 'Move answer 2 up' }).click()
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(
    stageOf(page)
      .getByRole('button')
      .filter({ hasText: /Never|Perhaps/ }),
  ).toHaveText(['Never', 'Perhaps'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(json).toHaveText(/Perhaps.*Never/)
  await json.press('Control+z')
  await expect(json).not.toContainText('Never')
  await expect(json).toContainText('Perhaps')
})

test('a message is shared by link and survives a reload', { tag: '@deep' }, async ({ page, context, bubblewire }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openStudio(page, bubblewire)
  await page.getByRole('button', { name: 'Import …' }).click()
  const box = page.getByRole('textbox', { name: 'What to import' })
  await box.fill('hello')
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('There is no message in this.')).toBeVisible()
  await box.fill('{"type": "template",\n"title": }')
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('The JSON is broken in line 2: A value is missing here.')).toBeVisible()
  const title = 'Where is my parcel at this moment?'
  const items = [title, 'Cancel', 'Change', 'Talk'].map((each) => ({ type: 'reply', title: each }))
  await box.fill(JSON.stringify({ type: 'template', title: 'Your order', items }))
  await page.getByRole('button', { name: 'Take over' }).click()

  const messenger = page.getByRole('article', { name: 'Messenger' })
  await expect(messenger.getByText('Where is my parcel …')).toBeVisible()
  await expect(messenger.getByText(/Title is cut to 20/)).toBeVisible()
  await expect(messenger.getByRole('deletion').filter({ hasText: 'Talk' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Business chat' }).getByText('Your order')).toBeVisible()

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file: Picture' }).click()
  await (await chosen).setFiles('examples/bot/pictures/kettle.jpg')
  const pictures = stageOf(page).getByRole('log').locator('img')
  const isLoaded = () => pictures.evaluateAll((all) => all.some((each) => (each as HTMLImageElement).naturalWidth > 0))
  await expect.poll(isLoaded).toBe(true)
  await page.getByLabel('State').selectOption('Pictures that fail')
  await expect.poll(isLoaded).toBe(false)
  await page.getByLabel('State').selectOption('As it is')
  await expect.poll(isLoaded).toBe(true)

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText(/The link is copied/)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy curl' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl .*\/1\.0\/contents/)
  await page.reload()
  await expect(stageOf(page).getByRole('log').getByText('Your order')).toBeVisible()

  const other = await context.newPage()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  await other.goto(link)
  await expect(stageOf(other).getByRole('log').getByText('Your order')).toBeVisible()
  expect(other.url()).not.toContain('#')
  expect(asked.filter((url) => url.includes(link.split('#')[1] ?? link))).toEqual([])
})

test('a form on the phone preview can be filled in without a network', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openStudio(page, bubblewire)
  await startFrom(page, 'Form: a visit to the shop')
  const stage = stageOf(page)
  await expect(stage.getByRole('log').getByText('Book a visit')).toBeVisible()
  await chatLanguage(page).selectOption('العربية')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await expect(stage.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(stage.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByLabel('State').selectOption('Text at 200 %')
  await expect(stage.locator('html')).toHaveCSS('font-size', '32px')
  await chatLanguage(page).selectOption('English')
  await page.getByLabel('State').selectOption('No network')
  await expect(stage.getByText(/reconnect|connection|offline/i).first()).toBeVisible()
  await page.getByLabel('State').selectOption('As it is')

  await switchToTry(page)
  await stage
    .getByRole('button', { name: /Book a visit|Begin|Start/ })
    .first()
    .click()
  await stage.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await stage.getByRole('radio', { name: 'A repair' }).check()
  await stage.getByRole('button', { name: 'Next' }).click()
  await stage.getByLabel('Date').fill('2027-05-04')
  await stage.getByRole('button', { name: 'Next' }).click()
  await stage
    .getByRole('textbox', { name: /name|Answer/ })
    .first()
    .fill('Ada')
  await stage.getByRole('button', { name: 'Next' }).click()
  await stage.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  const event = page.getByRole('article', { name: /Event 1/ })
  await expect(event).toContainText('"type": "form_response"')
  await expect(event).toContainText('"value": "Ada"')

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(stage.getByRole('button', { name: 'Begin' })).toBeVisible()
  await stage.getByRole('button', { name: 'Close chat' }).click()
  await page.getByRole('button', { name: 'Open chat' }).click()
  await expect(stage.getByRole('button', { name: 'Begin' })).toBeVisible()
})

test('a person who is signed out signs in and comes back to the linked message', async ({ page, bubblewire }) => {
  // The header that a proxy sets: the demo signs nobody in there without a password.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const message = { body: 'Shall we look for it?', structured_content: { type: 'select', items: [{ title: 'Yes' }] } }
  const fragment = await fragmentOf(JSON.stringify(message))
  const answer = await page.goto(`${bubblewire.demo.studio_url}/${fragment}`)
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  const [{ email = '', password = '' } = {}] = bubblewire.demo.sign_in
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(stageOf(page).getByRole('log').getByText('Shall we look for it?')).toBeVisible()
  await expect(page).toHaveURL(`${bubblewire.demo.studio_url}/`)
  expect(asked.filter((url) => url.split('#')[0]?.includes(fragment.slice(1, 20)))).toEqual([])
})

test('work in the studio continues after the session ended', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await page.context().clearCookies()
  await page
    .getByLabel(/^Title/)
    .first()
    .fill('It is at your door')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  const [{ password = '' } = {}] = bubblewire.demo.sign_in
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(stageOf(page).getByRole('log').getByText('It is at your door')).toBeVisible()
})

test('a message without content is not sent to the server for a check', async ({ page, bubblewire }) => {
  const complaints: string[] = []
  page.on('response', (answer) => answer.status() === 422 && complaints.push(answer.url()))
  await openStudio(page, bubblewire)
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Message as JSON' })
  await expect(json).toHaveAttribute('contenteditable', 'true')
  await json.press('Control+a')
  await json.fill('{ "structured_content": {} }')
  await expect(verdictOf(page)).toHaveText(/There is nothing to check yet: choose a type/)
  await startFrom(page, 'Select: quick replies')
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  expect(complaints).toEqual([])
})

test('the preview highlights a part of the message under the pointer', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Carousel: three products')
  const title = stageOf(page).getByRole('log').getByText('Enamel mug')
  const outlines = () =>
    stageOf(page)
      .locator('body')
      .evaluate((body) =>
        [...body.querySelectorAll('*')]
          .map((element) => getComputedStyle(element))
          .filter(({ outlineStyle }) => outlineStyle !== 'none')
          .map(({ outlineColor, color }) => outlineColor !== color),
      )
  await title.hover()
  await expect.poll(outlines).toEqual([true])
  await title.click()
  await expect(page.getByLabel(/^Title/).first()).toBeFocused()
  expect(await outlines()).toEqual([])
  const track = stageOf(page).getByRole('log').getByRole('group').first()
  const box = await track.boundingBox()
  expect(box).not.toBeNull()
  await page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + (box?.height ?? 0) - 2)
  expect(await outlines()).toEqual([])
})

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

const views = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 320, height: 640, colorScheme: 'light' },
] as const

test('the studio is accessible and fits in every size and theme', {
  tag: ['@deep', '@wide-fonts'],
}, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Carousel: three products')
  await switchToTry(page)
  await stageOf(page).getByRole('button', { name: 'Put in my cart' }).first().click()
  await expect(page.getByRole('article', { name: 'Event 1' })).toContainText('cart:mug')
  for (const { width, height, colorScheme } of views) {
    await test.step(`${width}, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.getByRole('tab', { name: 'Form' }).click()
      // Controls half below a bar count as hidden, so show the whole page.
      await page.evaluate(() => scrollTo(0, 0))
      if (width < 768) await page.setViewportSize({ width, height: await heightOf(page) })
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('tab', { name: 'JSON' }).click()
      await expect(page.getByRole('textbox', { name: 'Message as JSON' })).toHaveAttribute('contenteditable', 'true')
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      const accents = await page.evaluate(() =>
        [document.body, document.documentElement].map((each) => getComputedStyle(each).accentColor),
      )
      expect(accents).not.toContain('auto')
      await page.screenshot({ path: `test-results/looks/studio-${width}-${colorScheme}.png`, fullPage: true })
    })
  }
})
