import { expect, test } from '../testing/bubblewire'
import { logOf, openStudio, stageOf, startFrom, switchToTry, verdictOf } from '../testing/studio-page'

test('an open form preview shows each change at its current step', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Form: a visit to the shop')
  await switchToTry(page)
  const stage = stageOf(page)
  await stage
    .getByRole('button', { name: /Book a visit|Begin|Start/ })
    .first()
    .click()
  await stage.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await stage.getByRole('radio', { name: 'A repair' }).check()
  await stage.getByRole('button', { name: 'Next' }).click()
  await expect(stage.getByLabel('Date')).toBeVisible()

  const title = page.getByRole('textbox', { name: /^Title/ })
  await expect(title.first()).toBeVisible()
  await title.first().fill('Come and see us')
  await expect(stage.getByRole('dialog', { name: 'Come and see us' })).toBeVisible()
  await expect(stage.getByLabel('Date')).toBeVisible()
  await page.getByRole('button', { name: /^Which day suits you\?/ }).click()
  const opened = page.getByRole('group', { name: /Which day suits you\?$/ })
  await opened.getByRole('textbox', { name: /^Title/ }).fill('When will you come?')
  await expect(stage.getByRole('dialog').getByText('When will you come?')).toBeVisible()
  await expect(stage.getByLabel('Date')).toBeVisible()
})

test('the preview says when it does not show the current message', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const see = page.getByRole('region', { name: 'See' })
  const title = page.getByLabel(/^Title/).first()
  await title.fill('')
  await expect(see.getByText('The chat shows the last good version.')).toBeVisible()
  await expect(logOf(page).getByText('The invoice')).toBeVisible()
  await title.fill('It is at your door')
  await expect(see.getByText('The chat shows the last good version.')).toHaveCount(0)

  await startFrom(page, 'Template', 'Blank')
  await expect(see.getByText('The chat shows your message as soon as it is accepted.')).toBeVisible()
  await expect(logOf(page).getByText('The invoice')).toHaveCount(0)
  await title.fill('Hello')
  await expect(logOf(page).getByText('Hello', { exact: true })).toBeVisible()
  await expect(see.getByText('The chat shows your message as soon as it is accepted.')).toHaveCount(0)
})

test('a code completion leaves valid JSON and the cursor at the next input', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openStudio(page, bubblewire)
  await startFrom(page, 'Select: quick replies')
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Message as JSON' })
  await expect(json).toHaveAttribute('contenteditable', 'true')
  const begin = async (text: string, keys: readonly string[]) => {
    await json.press('Control+a')
    await json.fill(text)
    await json.press('Control+Home')
    for (const key of keys) await json.press(key)
  }
  const take = async (name: string) => {
    await json.press('Control+Space')
    const option = page.getByRole('option', { name })
    await expect(option).toBeVisible()
    await option.click()
  }
  const items = '{"title": "Yes", "payload": "y"}'
  await begin(`{\n"structured_content": {"type": "select", "items": [${items}]}}`, ['End'])
  await take('"body"')
  await page.keyboard.type('Shall we?')
  await expect(json).toContainText('{"body": "Shall we?",')
  await expect(verdictOf(page)).toHaveText(/Accepted/)

  await begin('{"body": "Shall we?"}', ['End', 'ArrowLeft', 'Space'])
  await take('"structured_content"')
  await take('"type"')
  await expect(json).toContainText('"Shall we?" , "structured_content": {"type": "')
  expect(JSON.parse(await json.innerText())).toMatchObject({ structured_content: { type: expect.any(String) } })
})
