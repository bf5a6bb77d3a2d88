import { troubles } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { importMessage, logOf, openStudio, stageOf } from '../testing/studio-page'

const select = { type: 'select', items: [{ title: 'Send another', payload: 'again' }] }

test('a message is saved to the library with versions, opened, restored, renamed and deleted', async ({
  page,
  bubblewire,
}) => {
  await openStudio(page, bubblewire)
  const name = `Parcel ${Math.random()}`
  const dialog = page.getByRole('dialog')
  const library = () => page.getByRole('button', { name: 'Library …', exact: true }).click()
  await importMessage(page, { body: 'Shall we look for it?', structured_content: select })
  await library()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(page.getByText(`Saved as “${name}”, version 1.`)).toBeVisible()

  await importMessage(page, { body: 'Shall we look for your parcel?', structured_content: select })
  await library()
  await expect(dialog.getByRole('radio', { name: `As version 2 of “${name}”` })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'What you changed' }).fill('Says what')
  expect(await troubles(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(page.getByText(`Saved as “${name}”, version 2.`)).toBeVisible()

  await test.step('a version is opened, and another is restored', async () => {
    await library()
    await dialog.getByRole('searchbox', { name: 'Search' }).fill(name)
    await dialog.getByRole('button', { name }).click()
    const versions = dialog.getByRole('region', { name: 'Versions' }).getByRole('listitem')
    await expect(versions).toHaveText([/Version 2.*Studio.*Says what/, /Version 1.*Studio/])
    expect(await troubles(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Open version 1' }).click()
    await expect(logOf(page).getByText('Shall we look for it?')).toBeVisible()
    await importMessage(page, { body: 'An edit of version 1', structured_content: select })
    await library()
    await dialog.getByRole('button', { name }).click()
    await dialog.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(versions).toHaveText([/Version 3.*As version 1/, /Version 2/, /Version 1/])
    await expect(logOf(page).getByText('Shall we look for it?')).toBeVisible()
  })

  await test.step('it is renamed and deleted', async () => {
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

test('a look is saved to the library, and opened on the stage', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const name = `Violet ${Math.random()}`
  const dialog = page.getByRole('dialog')
  const bubble = () =>
    stageOf(page)
      .locator('html')
      .evaluate((html) => getComputedStyle(html).getPropertyValue('--bw-bubble-out'))
  await page.getByText('Looks', { exact: true }).click()
  await page.getByLabel('A theme around one colour').fill('#8a1f86')
  await page.getByLabel('Name of the chat').fill('The flower shop')
  await page.getByRole('button', { name: 'Library of looks …' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save to the library' }).click()
  await expect(page.getByText(`Saved as “${name}”, version 1.`)).toBeVisible()
  await page.getByRole('button', { name: "The widget's own look" }).click()
  await expect.poll(bubble).not.toContain('#8a1f86')
  await page.getByRole('button', { name: 'Library of looks …' }).click()
  await dialog.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(bubble).toContain('#8a1f86')
  await expect(stageOf(page).getByRole('heading', { name: 'The flower shop' })).toBeVisible()
})

test('a token without the right opens the library and saves nothing to it', async ({ page, bubblewire }) => {
  const name = `Parcel ${Math.random()}`
  await bubblewire.call('POST', '/1.0/library_items', { kind: 'message', name, body: 'It is on its way.' })
  const role = await bubblewire.call('POST', '/1.0/roles', { name: `Reader ${Math.random()}`, rights: [] })
  const user = await bubblewire.call('POST', '/1.0/users', { name: 'Reader', role_id: role.id })
  const made = await bubblewire.call('POST', '/1.0/access_tokens', { label: 'Reader', agent_id: user.id })
  await page.addInitScript((token) => sessionStorage.setItem('studio:token', token), String(made.token))
  await openStudio(page, bubblewire)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Library …', exact: true }).click()
  await expect(dialog.getByText('This token may not save to the library.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save to the library' })).toHaveCount(0)
  await dialog.getByRole('button', { name }).click()
  await expect(dialog.getByText('Version 1', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete …' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back to the library' }).click()
  await dialog.getByRole('button', { name: 'Another token …' }).click()
  await expect(page.getByLabel('API access token')).toBeVisible()
})
