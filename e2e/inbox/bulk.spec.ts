import type { Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import {
  aCustomer,
  anAgent,
  chooseColleague,
  nameOf,
  openConversation,
  quietSource,
  row,
  view,
} from '../testing/inbox-page'
import { accessibleInEverySize } from '../testing/sizes'

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' })
const box = (page: Page, words: string) => row(page, words).getByRole('checkbox')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Acts on the selected conversations' })
const act = (page: Page, name: string) => bar(page).getByRole('button', { name })
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
const selected = (page: Page, count: number) => list(page).getByRole('strong').getByText(`${count} selected`)

test('an agent changes several conversations and sees which ones failed', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const name = `Bulk ${Math.random()}`
  const desk = await quietSource(bubblewire, name)
  const words = ['One', 'Two', 'Three', 'Four'].map((word) => `${word} ${Math.random()}`)
  const [one = '', two = '', three = '', four = ''] = words
  for (const word of words) await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  const only = (agent: Page) =>
    agent.getByRole('combobox', { name: 'Where conversations come from' }).selectOption({ label: name })
  await only(page)
  await expect(row(page, one)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await test.step('by pointer: rows stay in position, and Shift selects a range', async () => {
    const place = () => row(page, two).boundingBox()
    const before = await place()
    await row(page, four).hover()
    await box(page, four).click()
    await expect(selected(page, 1)).toBeVisible()
    await box(page, two).click({ modifiers: ['Shift'] })
    await expect(selected(page, 3)).toBeVisible()
    await expect(said(page, '3 selected')).toBeAttached()
    expect(await place()).toEqual(before)
    await accessibleInEverySize(page, 'inbox-bulk')
    for (const name of ['Take', 'Hand over …', 'Mark as read', 'Close …'])
      await expect(bar(page).getByText(name, { exact: true })).toBeVisible()
    await row(page, one).scrollIntoViewIfNeeded()
    const last = await row(page, one).boundingBox()
    const over = await list(page).locator('[data-part="bulk"]').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  })
  await test.step('by keys: x selects the focused row, Tab reaches the actions', async () => {
    await openConversation(page, four)
    await row(page, four).getByRole('link').focus()
    await page.keyboard.press('x')
    await expect(box(page, four)).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(box(page, four)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(box(page, three)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(selected(page, 2)).toBeVisible()
    await act(page, 'Take').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(act(page, 'Priority …')).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Priority of the selected conversations' })
    expect(await axeFindings(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'High' }).press('Enter')
    await expect(said(page, '2 with the priority High.')).toBeVisible()
    for (const word of [three, four]) await expect(row(page, word).getByText('High')).toBeAttached()
    await expect(bar(page)).toHaveCount(0)
    await expect(list(page).getByRole('link').and(page.locator(':focus'))).toHaveCount(1)
  })
  await test.step('a bulk close reports the conversation that a colleague owns', async () => {
    const colleague = await anAgent(browser, desk, 2)
    await only(colleague)
    await box(page, one).check()
    await act(page, 'Hand over').click()
    await chooseColleague(page, nameOf(desk, 2))
    await expect(said(page, `1 handed over to ${nameOf(desk, 2)}.`)).toBeVisible()
    await view(colleague, 'Mine').click()
    await expect(row(colleague, one)).toBeVisible()
    await view(page, 'All').click()
    await page.getByRole('button', { name: 'Select several' }).click()
    await box(page, one).check()
    await page.getByRole('button', { name: 'Select all shown' }).click()
    await expect(selected(page, 4)).toBeVisible()
    await act(page, 'Close …').click()
    const dialog = page.getByRole('dialog', { name: 'Close 4 conversations?' })
    expect(await axeFindings(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(said(page, `3 closed. 1 not: ${nameOf(desk, 2)} has it.`)).toBeVisible()
    await expect(row(page, two)).toHaveCount(0)
    await expect(box(page, one)).toBeChecked()
    await expect(selected(page, 1)).toBeVisible()
    await view(page, 'Closed').click()
    await expect(row(page, three)).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })
})
