import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import {
  chatLanguage,
  logOf,
  lookAs,
  openStudio,
  stageOf,
  startFrom,
  switchToTry,
  verdictOf,
} from '../testing/studio-page'

const answered = [
  ['Template: an order', 'Another day', (log) => log.getByRole('button', { name: 'Another day' }).locator('svg')],
  ['Carousel', 'Put in my cart', (log) => log.getByRole('button', { name: 'Put in my cart' }).first().locator('svg')],
  ['List', 'Where is my parcel?', (log) => log.getByRole('article').locator('svg')],
  ['Form', 'Book a visit', (log) => log.getByText('04.05.2027')],
  ['Payment', 'EUR 12.50', (log) => log.getByText('Paid')],
  ['Time', /^Monday, April 26, 2027/, (log) => log.getByText(/Monday 26 April/)],
] as const satisfies readonly (readonly [string, string | RegExp, (log: ReturnType<typeof logOf>) => unknown])[]

test('the answered state shows each message type with an answer', { tag: '@deep' }, async ({ page, bubblewire }) => {
  test.setTimeout(120_000)
  await openStudio(page, bubblewire)
  const log = logOf(page)
  for (const [name, said, mark] of answered) {
    await lookAs(page, 'As it is')
    await startFrom(page, name)
    await lookAs(page, 'Answered')
    await expect(log.getByText(said).last(), name).toBeVisible()
    await expect(mark(log).first(), name).toBeVisible()
    await page.locator('iframe').screenshot({ path: `test-results/looks/studio-answered-${name.slice(0, 4)}.png` })
  }
  await startFrom(page, 'Select: yes or no')
  await expect(log.getByText('Yes, cancel it')).toBeVisible()
  await expect(stageOf(page).getByRole('button', { name: 'No, keep it' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Cancel order 4712?')
  await expect(log.getByText('Cancel order 4712?')).toBeVisible()
  await expect(log.getByText('Yes, cancel it')).toBeVisible()

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('State')).toHaveValue('fresh')
  await expect(stageOf(page).getByRole('button', { name: 'No, keep it' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Event/ })).toHaveCount(0)

  await startFrom(page, 'Rich link')
  await lookAs(page, 'Answered')
  await expect(page.getByText('This message cannot be answered')).toBeVisible()
})

const types = [
  ['Template: an order', 'Yourorderhasleftourwarehouse'],
  ['Carousel', 'EnamelmugEnamelmug'],
  ['Select: quick', 'WhereismyorderWhereismyorder'],
  ['Rich link', 'HowenamelismadeHowenamelismade'],
  ['List', 'ChangetheaddressChangetheaddress'],
  ['Form', 'ThreequestionsThreequestions'],
  ['Payment', 'DiscountDiscountDiscount'],
  ['Time', 'OurshopOurshopOurshop'],
] as const

test('long words stay inside every message type on a small phone', { tag: '@deep' }, async ({ page, bubblewire }) => {
  test.setTimeout(120_000)
  // At this size the whole phone is visible, so no sheet needs scrolling.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openStudio(page, bubblewire)
  await page.getByLabel('Size').selectOption('Small phone')
  await lookAs(page, 'Long words')
  const stage = stageOf(page)
  for (const [name, word] of types) {
    await startFrom(page, name)
    await expect(stage.getByRole('log'), name).toContainText(word)
    const wide = () => stage.getByRole('log').evaluate((log) => log.scrollWidth - log.clientWidth)
    expect(await wide(), name).toBeLessThanOrEqual(0)
    await page.locator('iframe').screenshot({ path: `test-results/looks/studio-long-${name.slice(0, 4)}.png` })
    await expect(verdictOf(page)).toHaveText(/Accepted/)
    expect(await page.evaluate(() => localStorage.getItem('studio:draft'))).not.toContain(word)
  }
  await startFrom(page, 'Form')
  await switchToTry(page)
  await stage.getByRole('button', { name: /^BeginBegin/ }).click()
  await expect(stage.getByRole('dialog').getByText(/WekeepanhourfreeforyouWekeep/)).toBeVisible()
  await stage.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await expect(stage.getByRole('radio', { name: /^ArepairArepair/ })).toBeVisible()
})

test('the preview state "slow network" delays messages and answers', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const log = logOf(page)
  const stage = stageOf(page)
  await expect(log.getByText('Your order has left our warehouse')).toBeVisible()
  // The state "Pictures that fail" works only after a reload of the chat.
  await lookAs(page, 'Pictures that fail')
  await lookAs(page, 'Slow network')
  await expect(stage.getByText('Loading your conversation…')).toBeVisible()
  await expect(stage.getByText('Hello!')).toHaveCount(0)
  await expect(log.getByText('Your order has left our warehouse')).toBeVisible()

  await switchToTry(page)
  await log.getByRole('button', { name: 'Another day' }).click()
  await expect(log.getByText(/^Sending/)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Event 1' })).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Event 1' })).toContainText('delay:4711')
  await expect(log.getByText(/Sent$/)).toBeVisible()

  await log.getByRole('button', { name: 'Another day' }).click()
  await startFrom(page, 'Time: an appointment')
  await lookAs(page, 'As it is')
  await expect(log.getByText('When may we call you?')).toBeVisible()
  await expect(log.getByText('Another day')).toHaveCount(0)
})

test('an image that fails to load leaves its area empty', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await lookAs(page, 'Pictures that fail')
  await expect(page.getByText('This message has no picture that could fail.')).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file: Picture' }).click()
  await (await chosen).setFiles('examples/bot/pictures/kettle.jpg')
  await expect(page.getByText('This message has no picture that could fail.')).toHaveCount(0)
  const card = logOf(page).getByRole('article')
  const height = () => card.evaluate((element) => element.getBoundingClientRect().height)
  await expect.poll(height).toBeGreaterThan(300)
  await expect(logOf(page).locator('img')).toHaveCount(0)
  await page.locator('iframe').screenshot({ path: 'test-results/looks/studio-failed.png' })
  await lookAs(page, 'As it is')
  await expect(logOf(page).locator('img').first()).toBeVisible()
  await expect
    .poll(() =>
      logOf(page)
        .locator('img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
})

test('at 200 % text size, a right-to-left chat is readable and accessible', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'List')
  await chatLanguage(page).selectOption('עברית')
  const stage = stageOf(page)
  for (const state of ['Text at 200 %', 'Long words', 'Answered']) {
    await lookAs(page, state)
    if (state === 'Text at 200 %') await expect(stage.locator('html')).toHaveCSS('font-size', '32px')
    await expect(stage.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(
      stage.getByText(state === 'Long words' ? /^WhereismyparcelWhere/ : 'Where is my parcel?').last(),
    ).toBeVisible()
    expect(await stage.getByRole('log').evaluate((log) => log.scrollWidth - log.clientWidth)).toBeLessThanOrEqual(0)
    await page.locator('iframe').screenshot({ path: `test-results/looks/studio-rtl-${state.slice(0, 4)}.png` })
    const frame = page.frames().find((each) => each.url().includes('/stage/'))
    if (!frame) throw new Error('there is no stage')
    expect(await axeFindings(frame), state).toEqual([])
  }
  // Controls below the bar count as hidden, so scroll to the top.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFindings(page)).toEqual([])
})
