import type { Page } from '@playwright/test'
import { columnsAsCards, foodOrder } from '../../console/import/testing/adaptive-card-samples'
import { approval, results } from '../../console/import/testing/block-kit-samples'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { logOf, openStudio, verdictOf } from '../testing/studio-page'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import a message' })

async function paste(page: Page, text: string) {
  await page.getByRole('button', { name: 'Import …' }).click()
  await page.getByRole('textbox', { name: 'What to import' }).fill(text)
  await page.getByRole('button', { name: 'Take over' }).click()
}

test('a pasted Slack message is shown with notes, and undo brings the draft back', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await paste(page, JSON.stringify(approval))
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Slack Block Kit: 1 message')).toBeFocused()
  const leftOut = dialog.getByRole('region', { name: 'Left out' })
  await expect(leftOut.getByRole('listitem')).toHaveCount(2)
  await expect(leftOut.getByRole('listitem').last()).toContainText('blocks[2].elements[1].confirm')
  await expect(leftOut).toContainText('A tap is not confirmed a second time.')
  await expect(dialog.getByRole('region', { name: 'Changed' })).toContainText('became plain text')
  expect(await axeFindings(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(logOf(page).getByText('You have a new request:')).toBeVisible()
  await expect(logOf(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(logOf(page).getByText('Your order has left our warehouse')).toBeVisible()
})

test('one of several messages is chosen by keyboard, and the others stay', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await page.getByRole('button', { name: 'Import …' }).focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('textbox', { name: 'What to import' })
  await box.focus()
  await page.keyboard.insertText(JSON.stringify(results))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByText(/^Slack Block Kit: 3 messages\./)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(dialogOf(page).getByRole('radio', { name: /^Carousel/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(logOf(page).getByText('Crown')).toBeAttached()

  await page.getByRole('button', { name: 'Import …' }).click()
  await dialogOf(page)
    .getByRole('radio', { name: /restaurants/ })
    .check()
  await dialogOf(page).getByRole('button', { name: 'Take over' }).click()
  await expect(logOf(page).getByText('We found 3 restaurants near you.')).toBeVisible()
})

test('a file with an Adaptive Card becomes a form that can be filled in', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await page.getByRole('button', { name: 'Import …' }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a file …' }).click()
  const file = { name: 'lunch.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(foodOrder)) }
  await (await chosen).setFiles(file)
  await expect(dialogOf(page).getByText(/^Adaptive Cards: 2 messages\./)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Take over' }).click()
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await expect(logOf(page).getByText('Your lunch')).toBeVisible()
})

test('a dropped file is read, and what has no message is refused', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await paste(page, '{"type": "AdaptiveCard", "body": [{"type": "Chart.Pie"}]}')
  await expect(page.getByRole('alert')).toHaveText('Adaptive Cards: nothing in this can be shown as a message.')
  const box = page.getByRole('textbox', { name: 'What to import' })
  await box.fill('['.repeat(10_000))
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^The JSON is broken in line 1/)
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'card.json', { type: 'application/json' }))
    return data
  }, JSON.stringify(columnsAsCards))
  await box.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(dialogOf(page).getByText('Adaptive Cards: 1 message')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Import something else' }).click()
  await expect(box).toBeVisible()
})
