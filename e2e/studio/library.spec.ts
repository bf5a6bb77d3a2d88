import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { importMessage, logOf, openStudio, stageOf, startFrom } from '../testing/studio-page'

const select = { type: 'select', items: [{ title: 'Send another', payload: 'again' }] }

test('a designer saves, opens, renames and deletes a library message', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openStudio(page, bubblewire)
  const name = `Parcel ${Math.random()}`
  const dialog = page.getByRole('dialog')
  const library = () => page.getByRole('button', { name: 'Library …', exact: true }).click()
  await importMessage(page, { body: 'Shall we look for it?', structured_content: select })
  await library()
  await expect(dialog.getByRole('textbox', { name: 'What you changed' })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(page.getByText(`Saved as “${name}”, version 1.`)).toBeVisible()

  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Shall we look for your parcel?')
  await library()
  await expect(dialog.getByRole('radio', { name: `As version 2 of “${name}”` })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'What you changed' }).fill('Says what')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(page.getByText(`Saved as “${name}”, version 2.`)).toBeVisible()

  await test.step('the designer opens a version and restores another', async () => {
    await library()
    await dialog.getByRole('searchbox', { name: 'Search' }).fill(name)
    await dialog.getByRole('button', { name }).click()
    const versions = dialog.getByRole('region', { name: 'Versions' }).getByRole('listitem')
    await expect(versions).toHaveText([/Version 2.*Demo agent.*Says what/, /Version 1.*Demo agent/])
    expect(await axeFindings(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Open version 1' }).click()
    await expect(logOf(page).getByText('Shall we look for it?')).toBeVisible()
    await text.fill('An edit of version 1')
    await library()
    await dialog.getByRole('button', { name }).click()
    await dialog.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(versions).toHaveText([/Version 3.*Restored from version 1/, /Version 2/, /Version 1/])
    await expect(logOf(page).getByText('Shall we look for it?')).toBeVisible()
  })

  await test.step('the designer renames and deletes the item', async () => {
    await dialog.getByText('Rename', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name} lost`)
    await dialog.getByRole('textbox', { name: 'When to use it' }).fill('Late by three days')
    await dialog.getByRole('button', { name: 'Save the name' }).click()
    await expect(page.getByRole('dialog', { name: `${name} lost` })).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete …' }).click()
    await expect(dialog.getByText(`“${name} lost” is removed for everybody, with its 3 versions.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.getByRole('button', { name: 'Delete …' }).click()
    await dialog.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByRole('dialog', { name: 'Library of messages' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: `${name} lost` })).toHaveCount(0)
  })
})

test('a chat appearance saved to the library opens in the preview', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const name = `Violet ${Math.random()}`
  const dialog = page.getByRole('dialog')
  const bubble = () =>
    stageOf(page)
      .locator('html')
      .evaluate((html) => getComputedStyle(html).getPropertyValue('--bw-bubble-out'))
  await page.getByText('Looks', { exact: true }).click()
  await page.getByLabel('Another colour').fill('#8a1f86')
  await page.getByLabel('Name of the chat').fill('The flower shop')
  await page.getByRole('button', { name: 'Library of looks …' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(page.getByText(`Saved as “${name}”, version 1.`)).toBeVisible()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect.poll(bubble).not.toContain('#8a1f86')
  await page.getByRole('button', { name: 'Library of looks …' }).click()
  await dialog.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(bubble).toContain('#8a1f86')
  await expect(stageOf(page).getByRole('heading', { name: 'The flower shop' })).toBeVisible()
})

test('an agent without the right opens the library, but cannot save', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const name = `Parcel ${Math.random()}`
  await bubblewire.call('POST', '/1.0/library_items', { kind: 'message', name, body: 'It is on its way.' })
  await openStudio(page, bubblewire, '', 1)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Library …', exact: true }).click()
  await expect(dialog.getByText('Your role does not allow you to save to the library.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save to the library' })).toHaveCount(0)
  await dialog.getByRole('button', { name }).click()
  await expect(dialog.getByText('Version 1', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete …' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back to the library' }).click()
  expect(await axeFindings(page, 'dialog')).toEqual([])

  await test.step('the close button and Escape close the library', async () => {
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Library …', exact: true }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

test('a draft still belongs to its library item after a reload', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const name = `Draft ${Math.random()}`
  const dialog = page.getByRole('dialog')
  const library = () => page.getByRole('button', { name: 'Library …', exact: true }).click()
  const compose = page.getByRole('region', { name: 'Compose' })
  await importMessage(page, { body: 'Shall we look for it?', structured_content: select })
  await expect(compose.getByText('Your draft. It is only in this browser')).toBeVisible()
  await library()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(compose.getByText(`“${name}” of the library, version 1.`, { exact: true })).toBeVisible()
  await compose.getByRole('textbox', { name: 'Text' }).fill('Shall we look for your mug?')
  const changed = compose.getByText(`“${name}” of the library, version 1. Your changes are only in this browser`)
  await expect(changed).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your draft is here again, as you left it.')).toBeVisible()
  await expect(changed).toBeVisible()
  await expect(logOf(page).getByText('Shall we look for your mug?')).toBeVisible()
  await library()
  await expect(dialog.getByRole('radio', { name: `As version 2 of “${name}”` })).toBeChecked()

  await test.step("a new item with a used name can become that item's next version", async () => {
    await dialog.getByRole('radio', { name: 'As a new message' }).check()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name.toUpperCase())
    await dialog.getByRole('button', { name: 'Save to the library' }).click()
    await expect(dialog.getByText(`There is already “${name}” in the library`)).toBeVisible()
    expect(await axeFindings(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Save as version 2' }).click()
    await expect(page.getByText(`Saved as “${name}”, version 2.`)).toBeVisible()
    const { records } = await bubblewire.call('GET', '/1.0/library_items')
    const found = (records as { name: string; version: number }[]).filter((item) => item.name === name)
    expect(found.map(({ version }) => version)).toEqual([2])
  })
  await test.step('an imported message and an example are saved as items of their own', async () => {
    await importMessage(page, { body: 'Something else?', structured_content: select })
    await expect(compose.getByText('Your draft. It is only in this browser')).toBeVisible()
    await startFrom(page, 'Select: quick replies')
    await library()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: `As version 3 of “${name}”` })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('an invalid draft survives a reload', async () => {
    await importMessage(page, { structured_content: { type: 'select', items: [] } })
    await expect(compose.getByText(/Not accepted yet/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('The chat shows your message as soon as it is accepted.')).toBeVisible()
  })
})

test('an unsaved chat appearance survives a reload', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await page.getByText('Looks', { exact: true }).click()
  await page.getByLabel('Name of the chat').fill('The flower shop')
  await expect(stageOf(page).getByRole('heading', { name: 'The flower shop' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your look is here again, as you left it.')).toBeVisible()
  await expect(stageOf(page).getByRole('heading', { name: 'The flower shop' })).toBeVisible()
  await page.getByText('Looks', { exact: true }).click()
  await page.getByRole('button', { name: 'The widget’s own look' }).click()
  await expect(page.getByText('Your look. It is only in this browser')).toHaveCount(0)
})
