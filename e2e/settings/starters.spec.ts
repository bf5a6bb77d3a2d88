import { axeFindings } from '../testing/axe'
import { bubbleOf, chatOf, expect, line, test } from '../testing/bubblewire'
import { openHostPage } from '../testing/host-pages'
import { openSettings } from '../testing/settings-page'
import { shopWith } from '../testing/trigger-source'

test('an administrator takes a starter from the library', async ({ page, bubblewire }) => {
  const shop = await shopWith(bubblewire, {})
  const id = shop.demo.source_id
  const select = (title: string) => ({ type: 'select', items: [{ title, payload: 'order' }] })
  const name = `Topics ${id}`
  const german = { body: 'Worum geht es?', structured_content: select('Meine Bestellung') }
  await bubblewire.call('POST', '/1.0/library_items', {
    ...{ kind: 'message', name, body: 'What is it about?', structured_content: select('My latest order') },
    ...{ language: 'en', translations: { de: german } },
  })
  await openSettings(page, bubblewire, `/sources/${id}/messages`)
  const starter = page.getByLabel('Starter').first()
  await starter.selectOption(name)
  await expect(page.getByLabel('All languages').or(page.getByLabel('Every other language')).first()).toHaveValue(
    'What is it about?',
  )
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(starter.locator('option:checked')).toHaveText(name)

  await openHostPage(page, shop, 'plain', { attributes: 'data-language="de"' })
  await bubbleOf(page).click()
  await chatOf(page).getByRole('button', { name: 'Meine Bestellung' }).click()
  await expect(line(chatOf(page), 'Meine Bestellung')).toBeVisible()

  await openSettings(page, bubblewire, `/sources/${id}/messages`)
  await starter.selectOption({ label: 'None' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const { settings } = await bubblewire.call('GET', `/1.0/content_sources/${id}`)
  expect(settings).not.toHaveProperty('welcome_structured_content')
})
