import { expect, test } from '@playwright/test'
import { openScene } from '../testing/scenes'

// Components of the console in a browser, without a server.

test('a chosen reply replaces the search; undo restores it', async ({ page }) => {
  await openScene(page, 'reply')
  const box = page.getByRole('textbox', { name: 'Reply' })
  await box.pressSequentially('Hello /ships')
  await expect(page.getByRole('option')).toHaveText(['It ships today.', 'It ships tomorrow.'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Hello It ships tomorrow.')
  await expect(page.getByRole('status')).toHaveText('Hello It ships tomorrow.')
  await page.keyboard.type(' Bye')
  await expect(box).toHaveValue('Hello It ships tomorrow. Bye')
  for (let undone = 0; undone < 3; undone += 1) await page.keyboard.press('Control+z')
  await expect(page.getByRole('status')).toHaveText(/^Hello \/?s?h?i?p?s?$/)
})

test('letters typed after a chosen reply stay behind it', async ({ page }) => {
  await openScene(page, 'reply')
  const box = page.getByRole('textbox', { name: 'Reply' })
  await box.focus()
  // One task: no frame is drawn between these keys.
  await page.evaluate(() => {
    const field = document.querySelector('textarea') as HTMLTextAreaElement
    const type = (letter: string) => document.execCommand('insertText', false, letter)
    for (const letter of '/sorry') type(letter)
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('option')).toHaveText(['Sorry!'])
  await page.keyboard.press('Enter')
  await page.keyboard.type(' I am.')
  await expect(box).toHaveValue('Sorry! I am.')
})

test('Escape closes the choices and leaves the text', async ({ page }) => {
  await openScene(page, 'reply')
  const box = page.getByRole('textbox', { name: 'Reply' })
  await box.pressSequentially('/nothing')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(box).toHaveValue('/nothing')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('listbox')).toBeVisible()
})

test('a missing placeholder is asked for, by keyboard', async ({ page }) => {
  await openScene(page, 'fill')
  await expect(page.getByRole('textbox', { name: 'customer.name' })).toHaveValue('Ada')
  await page.getByRole('textbox', { name: 'customer.name' }).press('Enter')
  const order = page.getByRole('textbox', { name: 'order.number' })
  await expect(order).toBeFocused()
  await order.fill('4711')
  await page.keyboard.press('Enter')
  await expect(page.locator('output')).toHaveText('Ada: 4711')
})

test('a confirmed act says why it failed, and can be repeated', async ({ page }) => {
  await openScene(page, 'confirm')
  await page.getByRole('button', { name: 'Remove the shop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the shop' })
  await dialog.getByRole('textbox').fill('Shap')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Shop')
  await expect(page.locator('output')).toHaveText('0')
  await dialog.getByRole('textbox').fill('Shop')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('output')).toHaveText('2')
})

test('arrow keys choose among segments', async ({ page }) => {
  await openScene(page, 'segments')
  await page.getByRole('radio', { name: 'small' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'large' })).toBeChecked()
  await expect(page.locator('output')).toHaveText('large')
})

test('a form sends once until it is answered, and typing ends its error', async ({ page }) => {
  await openScene(page, 'form')
  const name = page.getByRole('textbox', { name: 'Name' })
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(name).toBeFocused()
  await expect(page.getByRole('alert').last()).toHaveText('A name is missing.')
  await name.fill('Coffee')
  await expect(page.getByText('A name is missing.')).toHaveCount(0)
  // One task: the button is not disabled yet when the form is sent again.
  await page.evaluate(() => {
    for (let nth = 0; nth < 2; nth += 1) document.querySelector('form')?.requestSubmit()
  })
  await expect(page.locator('output')).toHaveText('1')
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByText('Nobody answered.')).toBeVisible()
  await name.press('Enter')
  await expect(page.locator('output')).toHaveText('2')
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByText('Nobody answered.')).toHaveCount(0)
})
