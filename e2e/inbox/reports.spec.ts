import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { type Bubblewire, expect, line, openChat, say, test } from '../testing/bubblewire'

interface SignIn {
  name: string
  email: string
  password: string
}

async function openReports(page: Page, { demo }: Bubblewire, query = '') {
  await page.goto(`${demo.api_url}/reports/${query}`)
  await page.getByRole('button', { name: 'Sign in as the demo’s admin' }).click()
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
}

const cellOf = (page: Page, table: string, row: RegExp, column: number) =>
  page
    .getByRole('region', { name: `Table: ${table}` })
    .getByRole('row', { name: row })
    .getByRole('cell')
    .nth(column)

const countOf = async (page: Page) => Number(await cellOf(page, 'By source', /^Demo shop/, 0).textContent())

async function saved(page: Page, name: string): Promise<{ file: string; lines: string[]; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `Save as CSV: ${name}` }).press('Enter')
  const download = await coming
  const text = readFileSync(await download.path(), 'utf8')
  return { file: download.suggestedFilename(), text, lines: text.slice(1).trimEnd().split('\r\n') }
}

const todayOf = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('sv'))

test('a new conversation is counted by day, source and agent', { tag: '@deep' }, async ({
  page,
  context,
  bubblewire,
}) => {
  const customer = await context.newPage()
  const chat = await openChat(customer, bubblewire)
  await say(chat, 'Hello')
  await expect(line(chat, 'Demo bot').first()).toBeVisible()
  await openReports(page, bubblewire)
  await expect(cellOf(page, 'By source', /^Demo shop/, 0)).toHaveText(/[1-9]/)
  const before = await countOf(page)

  const again = await context.browser()?.newPage()
  if (!again) throw new Error('there is no browser')
  const other = await openChat(again, bubblewire)
  await say(other, 'Hello too')
  await expect(line(other, 'Demo bot').first()).toBeVisible()
  await again.close()
  await page.getByRole('group', { name: 'Period' }).getByText('7 days').click()
  await expect(cellOf(page, 'By source', /^Demo shop/, 0)).toHaveText(String(before + 1))
  await expect(cellOf(page, 'By agent', /^Demo bot \(bot\)/, 0)).toHaveText(/[1-9]/)
  await expect(cellOf(page, 'By agent', /^Demo bot \(bot\)/, 1)).toHaveText('–')

  await page.getByRole('combobox', { name: 'Source' }).selectOption('Demo shop')
  const today = page.getByRole('region', { name: 'Table: By day' }).getByRole('row').nth(1)
  await expect(today.getByRole('cell').first()).toHaveText(String(before + 1))
  const { file, lines, text } = await saved(page, 'By day')
  expect(file).toMatch(/^conversations-by-day-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(text.startsWith('\uFEFFDay,Conversations,Begun by agents,Answered,')).toBe(true)
  expect(lines).toHaveLength(8)
  expect(lines.at(-1)).toMatch(new RegExp(`^${await todayOf(page)},${before + 1},`))

  // A customer's text must not become a formula of the spreadsheet.
  const { agent_id } = bubblewire.demo as unknown as { agent_id: string }
  const { name } = await bubblewire.call('GET', `/1.0/users/${agent_id}`)
  await bubblewire.call('PUT', `/1.0/users/${agent_id}`, { name: '=1+1' })
  const asked = await bubblewire.idOf('Hello too')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'A person is here' })
  await page.reload()
  const { lines: agents } = await saved(page, 'By agent')
  expect(agents.find((each) => each.includes('=1+1'))).toMatch(/^'=1\+1,/)
  await bubblewire.call('PUT', `/1.0/users/${agent_id}`, { name })
})

test('keys choose the period, source and agent of a report', async ({ page, bubblewire }) => {
  await openReports(page, bubblewire, '?days=7')
  const period = page.getByRole('group', { name: 'Period' })
  const week = period.getByRole('radio', { name: '7 days' })
  await expect(week).toBeChecked()
  await week.focus()
  await page.keyboard.press('ArrowRight')
  await expect(period.getByRole('radio', { name: '28 days' })).toBeChecked()
  await expect(page).toHaveURL(/days=28$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(period.getByRole('radio', { name: 'Own dates' })).toBeChecked()
  await page.getByLabel('From').fill('2020-02-03')
  const to = page.getByLabel('To', { exact: true })
  await to.fill('2020-02-02')
  await expect(page.getByText('The last day is before the first one.')).toBeVisible()
  await to.fill('2020-02-09')
  await expect(page.getByText('No conversation began in these days.')).toBeVisible()
  await expect(page).toHaveURL(/from=2020-02-03&to=2020-02-09/)

  await page.getByRole('combobox', { name: 'Agent' }).selectOption('Demo bot')
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Demo shop')
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('2020-02-03')
  await expect(
    page.getByRole('combobox', { name: 'Agent' }).getByRole('option', { name: 'Demo bot' }),
  ).toHaveJSProperty('selected', true)
  await expect(
    page.getByRole('combobox', { name: 'Source' }).getByRole('option', { name: 'Demo shop' }),
  ).toHaveJSProperty('selected', true)
})

test('the tables of the charts are reachable by keyboard', {
  tag: ['@deep', '@wide-fonts'],
}, async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Hello')
  await expect(line(chat, 'Demo bot').first()).toBeVisible()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === 1440) await openReports(page, bubblewire)
    const table = page.getByRole('region', { name: 'Table: By day' })
    await expect(page.locator('canvas')).toHaveCount(4)
    await table.focus()
    await expect(table).toBeFocused()
    const cut = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(cut, `the table at ${width}`).toBeLessThanOrEqual(0)
    const beyond = () => page.getByRole('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(beyond, `the page at ${width}`).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const measure = page.getByRole('combobox', { name: 'Charts show' })
  await measure.selectOption({ index: 1 })
  const room = () =>
    measure.evaluate((element) => {
      const select = element as HTMLSelectElement
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      pen.font = getComputedStyle(select).font
      return select.clientWidth - 32 - pen.measureText(select.selectedOptions[0]?.text ?? '').width
    })
  await expect.poll(room).toBeGreaterThan(0)
})

test('charts are drawn in a browser whose language is no locale', async ({ page, bubblewire }) => {
  const language = 'en-US@posix'
  await page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'language', { get: () => value })
  }, language)
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Hello')
  await expect(line(chat, 'Demo bot').first()).toBeVisible()
  await openReports(page, bubblewire)
  await expect(page.locator('canvas')).toHaveCount(4)
  expect(await page.evaluate(() => navigator.language)).toBe(language)
})

test('reports say that their charts could not be drawn', async ({ page, bubblewire }) => {
  await page.route(/\/draw-[^/]*\.js/, (route) => route.abort())
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Hello')
  await expect(line(chat, 'Demo bot').first()).toBeVisible()
  await openReports(page, bubblewire)
  await expect(page.getByText('The chart could not be drawn. The table has its numbers.')).toHaveCount(4)
  await expect(cellOf(page, 'By source', /^Demo shop/, 0)).toHaveText(/[1-9]/)
  await page.screenshot({ path: 'test-results/looks/reports-no-charts.png', fullPage: true })
})

test('an agent without the right for reports sees an explanation', async ({ page, bubblewire }) => {
  const { demo } = bubblewire
  const { sign_in } = demo as unknown as { sign_in: SignIn[] }
  const ada = sign_in.find(({ name }) => name === 'Ada Demo')
  await page.goto(`${demo.api_url}/reports/`)
  await page.getByLabel('E-mail address').fill(ada?.email ?? '')
  await page.getByLabel('Password').fill(ada?.password ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/it lacks the right read_statistics/)).toBeVisible()
  await expect(page.getByRole('region')).toHaveCount(0)
})
