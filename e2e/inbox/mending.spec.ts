import type { Page } from '@playwright/test'
import { troubles } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, box, log, open, quietSource, row, userOf } from '../testing/inbox-page'

const acts = (page: Page, words: string) => log(page).getByRole('button', { name: `Acts on the message “${words}”` })
const edited = (page: Page) => page.getByRole('textbox', { name: 'The edited message' })

/** Opens the menu of a message and presses one of its items. */
async function choose(page: Page, words: string, item: string) {
  await log(page).getByText(words, { exact: true }).hover()
  await acts(page, words).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function reply(page: Page, words: string) {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(log(page).getByText(words, { exact: true })).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expect(acts(page, words)).toBeAttached()
}

test('an agent edits a reply by keys: the draft of another reply stays, and every open page shows the new words', async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `When does it come? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const [page, colleague] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
  await open(page, word)
  await open(colleague, word)
  await reply(page, 'It comes on Thursday.')
  await expect(customer.getByRole('log').getByText('It comes on Thursday.')).toBeVisible()
  await box(page).fill('Anything else')

  await test.step('the menu by keys', async () => {
    await log(page).focus()
    await page.keyboard.press('Tab')
    await expect(acts(page, 'It comes on Thursday.')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(acts(page, word)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemcheckbox', { name: 'Thumbs up' })).toBeFocused()
    expect(await troubles(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(acts(page, 'It comes on Thursday.')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  })
  await test.step('Escape leaves the edit', async () => {
    await page.keyboard.press('Enter')
    await expect(edited(page)).toBeFocused()
    await expect(edited(page)).toHaveValue('It comes on Thursday.')
    await expect(page.getByText(/^You are editing your message of/)).toBeVisible()
    expect(await troubles(page)).toEqual([])
    await page.keyboard.type(' Or not.')
    await page.keyboard.press('Escape')
    await expect(acts(page, 'It comes on Thursday.')).toBeFocused()
    await expect(box(page)).toHaveValue('Anything else')
  })
  await test.step('an edit survives a reload, and is saved', async () => {
    await choose(page, 'It comes on Thursday.', 'Edit')
    await edited(page).fill('It comes on Friday.')
    await page.reload()
    await expect(edited(page)).toHaveValue('It comes on Friday.')
    await expect(acts(page, 'It comes on Thursday.')).toBeAttached()
    await edited(page).press('Enter')
    await expect(page.getByText('The message was edited.')).toBeVisible()
    await expect(box(page)).toHaveValue('Anything else')
    await expect(acts(page, 'It comes on Friday.')).toBeFocused()
  })
  for (const each of [log(page), log(colleague), customer.getByRole('log')]) {
    await expect(each.getByText('It comes on Friday.', { exact: true })).toBeVisible()
    await expect(each.getByText('It comes on Thursday.', { exact: true })).toHaveCount(0)
  }
  await expect(log(colleague).getByText('Edited', { exact: true })).toBeVisible()
  await expect(row(colleague, 'It comes on Friday.')).toBeVisible()
  // Another agent edits nothing of a colleague.
  await log(colleague).getByText('It comes on Friday.').hover()
  await acts(colleague, 'It comes on Friday.').click()
  await expect(colleague.getByRole('menuitemcheckbox')).toHaveCount(6)
  await expect(colleague.getByRole('menuitem')).toHaveCount(0)
})

test('an agent unsends a reply: its words go from every page, the list and the search, and the log keeps who and when', async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Is it here? ${Math.random()}`
  const wrong = `Yes, ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const [page, colleague] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
  await open(page, word)
  await open(colleague, word)
  await reply(page, wrong)
  const id = await desk.idOf(wrong)
  await expect(row(colleague, wrong)).toBeVisible()
  await expect(customer.getByRole('log').getByText(wrong)).toBeVisible()

  await choose(page, wrong, 'Unsend …')
  const dialog = page.getByRole('dialog', { name: 'Unsend this message?' })
  expect(await troubles(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(acts(page, wrong)).toBeFocused()
  await choose(page, wrong, 'Unsend …')
  await dialog.getByRole('button', { name: 'Unsend', exact: true }).click()
  await expect(page.getByText('The message was unsent.')).toBeVisible()
  for (const each of [page, colleague]) {
    await expect(log(each).getByText('Message unsent', { exact: true })).toBeVisible()
    await expect(each.getByText(wrong)).toHaveCount(0)
    await expect(row(each, 'Message unsent')).toBeVisible()
  }
  await expect(customer.getByRole('log').getByText(wrong)).toHaveCount(0)
  // The message has no menu any more, so the focus goes to that of its neighbour.
  await expect(acts(page, word)).toBeFocused()
  await colleague.getByRole('searchbox', { name: 'Search all messages' }).fill(wrong)
  await expect(colleague.getByText('No message has these words.')).toBeVisible()
  const { records } = (await desk.call('GET', '/1.0/events?action=content.deleted&limit=50')) as { records?: object[] }
  expect(records).toContainEqual(expect.objectContaining({ subject_id: id, agent_id: await userOf(desk, 1) }))
  expect(JSON.stringify(records)).not.toContain(wrong)
})
