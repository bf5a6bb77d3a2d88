import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, log, openConversation, quietSource, row, state, view, write } from '../testing/inbox-page'

test("a customer's message, the agent or the set time ends a snooze", { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Is it in stock? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  const dialog = page.getByRole('dialog', { name: 'Snooze until' })
  const snoozed = state(page, 'Bring back')
  await openConversation(page, word)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(state(page, 'Yours')).toBeVisible()

  await test.step("a customer's message ends a snooze until tomorrow", async () => {
    await log(page).click()
    await page.keyboard.press('z')
    await expect(dialog.getByText(/In your time zone/)).toBeVisible()
    expect(await axeFindings(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: /^Tomorrow/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(state(page, 'Bring back')).toBeVisible()
    await expect(log(page).getByText(/snoozed the conversation until .*\d/)).toBeVisible()
    await view(page, 'Mine').click()
    await expect(row(page, word)).toHaveCount(0)
    await view(page, 'Snoozed').click()
    await expect(row(page, word).getByText(/Snoozed until/)).toBeVisible()
    await write(customer, `And now? ${word}`)
    await expect(row(page, word).getByText(/Snoozed until/)).toHaveCount(0)
    await view(page, 'Mine').click()
    await expect(row(page, word)).toBeVisible()
  })
  await test.step('the menu snoozes until a chosen time, and the agent ends the snooze', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Snooze …' }).click()
    const time = dialog.getByLabel('Another time')
    await time.fill('2020-01-01T09:00')
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect(dialog.getByText('Choose a time that is still to come, within a year.')).toBeVisible()
    const inMonth = new Date(Date.now() + 30 * 86_400_000).toJSON().slice(0, 10)
    await time.fill(`${inMonth}T09:00`)
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect(snoozed).toBeVisible()
    await snoozed.click()
    await expect(state(page, 'Yours')).toBeVisible()
  })
  await test.step('the snooze ends while the agent looks at another list', async () => {
    const id = new URL(page.url()).searchParams.get('open')
    await page.goto(`${desk.demo.api_url}/inbox/?in=mine`)
    await expect(row(page, word)).toBeVisible()
    await desk.call('PUT', `/1.0/conversations/${id}/snooze`, { until: new Date(Date.now() + 3_000).toJSON() })
    await expect(page.getByText(/^The conversation with .* is back\.$/)).toBeVisible()
    await expect(row(page, word).getByText('Unread')).toBeAttached()
  })
})
