import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, log, openConversation, quietSource, row, state } from '../testing/inbox-page'

test('an agent sets priorities, by which a colleague sorts and filters', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const name = `Workshop ${Math.random()}`
  const desk = await quietSource(bubblewire, name)
  const words = ['Broken', 'Question', 'Thanks'].map((word) => `${word} ${Math.random()}`)
  const [broken = '', question = '', thanks = ''] = words
  for (const word of words) await aCustomer(browser, desk, word)
  const [page, colleague] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
  await expect(row(colleague, broken)).toBeVisible()

  await test.step('the menu sets a priority by keys', async () => {
    await openConversation(page, broken)
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Normal' })).toBeChecked()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    for (let nth = 0; nth < 4; nth += 1) await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitemradio', { name: 'Urgent' })).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(state(page, 'Urgent')).toBeVisible()
    await expect(log(page).getByText(/changed the priority/)).toBeVisible()
    await expect(row(colleague, broken).getByText('Urgent')).toBeAttached()
  })
  await test.step('the command palette sets a priority', async () => {
    await openConversation(page, thanks)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('priority low')
    await page.keyboard.press('Enter')
    await expect(state(page, 'Low')).toBeVisible()
  })
  await test.step('the list of a colleague shows the priority', async () => {
    const choice = colleague.getByRole('combobox', { name: 'Order and priority' })
    const rows = colleague.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
    const places = async () => {
      const texts = await rows.allTextContents()
      return words.map((word) => texts.findIndex((text) => text.includes(word)))
    }
    await colleague.getByRole('combobox', { name: 'Where conversations come from' }).selectOption({ label: name })
    await choice.selectOption({ label: 'Most urgent first' })
    await expect(row(colleague, thanks)).toBeVisible()
    await expect
      .poll(async () => (await places()).every((place, nth, all) => nth === 0 || place > (all[nth - 1] ?? 0)))
      .toBe(true)
    await choice.selectOption({ label: 'Low' })
    await expect(row(colleague, thanks)).toBeVisible()
    await expect(row(colleague, question)).toHaveCount(0)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'High' }).click()
    await expect(row(colleague, thanks)).toHaveCount(0)
  })
})
