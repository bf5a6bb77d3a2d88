import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { chatLanguage, importMessage, logOf, openStudio, stageOf } from '../testing/studio-page'

const choices = (yes: string) => ({ type: 'select', items: [{ title: yes, payload: 'yes' }] })

test('a designer translates a message, and a reviewer reads it in German', { tag: '@deep' }, async ({
  browser,
  page,
  bubblewire,
}) => {
  await openStudio(page, bubblewire)
  const name = `Sure ${Math.random()}`
  const dialog = page.getByRole('dialog')
  const compose = page.getByRole('region', { name: 'Compose' })
  const language = (label: string) =>
    compose.getByRole('group', { name: 'Languages of the message' }).getByRole('radio', { name: label })
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await importMessage(page, { body: 'Are you sure?', structured_content: choices('Yes') })
  await expect(logOf(page).getByText('Are you sure?')).toBeVisible()

  await compose.getByText('Other languages').click()
  await compose.getByLabel('New language').selectOption('Deutsch')
  await compose.getByRole('button', { name: 'Add language' }).click()
  await expect(language('Deutsch')).toBeChecked()
  await expect(compose.getByText('2 places to look at', { exact: true })).toBeVisible()
  expect(await axeFindings(page, 'main')).toEqual([])
  await compose.getByText('2 places to look at', { exact: true }).click()
  await compose.getByRole('button', { name: 'Text: not translated' }).click()
  await expect(text).toBeFocused()
  await text.fill('Sicher?')
  await expect(logOf(page).getByText('Sicher?')).toBeVisible()
  await expect(stageOf(page).locator('html')).toHaveAttribute('lang', /^de/)
  await compose.getByRole('button', { name: 'not translated Yes' }).click()
  const focused = page.locator('input:focus, textarea:focus')
  await expect(focused).toHaveValue('Yes')
  await focused.fill('Ja')
  await expect(language('Everything is translated.')).toBeChecked()

  await test.step('the stage shows what each customer gets', async () => {
    const customers = chatLanguage(page)
    await customers.selectOption('Polski')
    await expect(logOf(page).getByText('Are you sure?')).toBeVisible()
    await expect(page.getByText('There is no Polski: these customers get English.')).toBeVisible()
    await expect(language('English')).toBeChecked()
    await customers.selectOption('Deutsch')
    await expect(text).toHaveValue('Sicher?')
  })

  await test.step('a reload and a link keep both languages', async () => {
    await page.reload()
    await expect(language('Deutsch')).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name: 'Copy link' }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toContain('#message=')
    const link = await copied()
    await importMessage(page, { body: 'Other', structured_content: choices('Yes') })
    await expect(language('Deutsch')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(language('Deutsch')).toBeVisible()
    await importMessage(page, { body: 'Other', structured_content: choices('Yes') })
    await page.goto(link)
    await expect(language('Deutsch')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Library …', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(page.getByText(`Saved as “${name}”, version 1.`)).toBeVisible()
  const { records } = await bubblewire.call('GET', `/1.0/library_items?q=${encodeURIComponent(name)}`)
  const [item] = records as { id: string; language: string; translations: object }[]
  expect(item).toMatchObject({
    ...{ body: 'Are you sure?', language: 'en' },
    translations: { de: { body: 'Sicher?', structured_content: choices('Ja') } },
  })

  const { url } = await bubblewire.call('POST', `/1.0/library_items/${item?.id}/reviews`, {})
  const context = await browser.newContext({ locale: 'de-DE' })
  const guest = await context.newPage()
  await guest.goto(String(url))
  const log = guest.frameLocator('iframe').getByRole('log')
  await expect(log.getByText('Sicher?')).toBeVisible()
  await guest.getByLabel('Sprache').selectOption('English')
  await expect(log.getByText('Are you sure?')).toBeVisible()
  await context.close()
})

const inThree = {
  ...{ body: 'Are you sure?', structured_content: choices('Yes'), language: 'en' },
  translations: {
    de: { body: 'Sicher?', structured_content: choices('Ja') },
    ar: { body: 'هل أنت متأكد؟', structured_content: choices('نعم') },
  },
}

test('the sheet shows every language of a message', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await importMessage(page, inThree)
  await expect(logOf(page).getByText('Are you sure?')).toBeVisible()
  await page.getByRole('link', { name: 'All on one sheet' }).click()
  const table = page.getByRole('table', { name: 'In each language' })
  const cellsOf = (language: string) => table.getByRole('row', { name: language }).getByRole('cell')
  await expect(cellsOf('Deutsch')).toHaveCount(4)
  for (const [language, text, tap] of [
    ['English', 'Are you sure?', 'Yes'],
    ['Deutsch', 'Sicher?', 'Ja'],
    ['العربية', 'هل أنت متأكد؟', 'نعم'],
  ] as const) {
    await expect(cellsOf(language).nth(0)).toContainText(text)
    await expect(cellsOf(language).nth(3)).toContainText(tap)
  }
  await expect(cellsOf('العربية').nth(2).locator('> div')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText(/\b20 states\b/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  // On an Arabic page the sheet begins at the right.
  const paper = page.getByRole('region', { name: 'The sheet' })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await page.setViewportSize({ width: 1300, height: 800 })
  const isInside = async () => {
    const [cell, around] = [await cellsOf('English').nth(0).boundingBox(), await paper.boundingBox()]
    if (!cell || !around) return false
    return cell.x >= around.x && cell.x + cell.width <= around.x + around.width
  }
  await expect.poll(isInside).toBe(true)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Really?')
  await expect(cellsOf('English').nth(0)).toContainText('Really?')
  await expect(cellsOf('Deutsch').nth(0)).toContainText('Sicher?')
})
