import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { openStudio, stageOf } from '../testing/studio-page'

// The item has no payload, so each rendering gets a different random one.
const list = {
  type: 'list',
  title: 'What can we do?',
  sections: [{ title: 'Parcels', identifier: 'parcels' }],
  items: [{ title: 'Send another', section_identifier: 'parcels' }],
}

test('a person without an account reviews a message for the designer', {
  tag: ['@deep', '@wide-fonts'],
}, async ({ browser, page, bubblewire }) => {
  const name = `Parcel ${Math.random()}`
  const message = { kind: 'message', name, body: 'Shall we look for it?', structured_content: list }
  const item = await bubblewire.call('POST', '/1.0/library_items', message)
  await openStudio(page, bubblewire)
  const dialog = page.getByRole('dialog')
  const openItem = async () => {
    await page.getByRole('button', { name: 'Library …', exact: true }).click()
    await dialog.getByRole('button', { name }).click()
  }
  await openItem()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'The link (shown only now)' }).inputValue()
  expect(link).toContain('/studio/review/#')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const context = await browser.newContext()
  const guest = await context.newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name })).toBeVisible()
  const chat = stageOf(guest)
  await expect(chat.getByRole('log').getByText('What can we do?')).toBeVisible()
  const written = chat.getByRole('log').getByText('Which one?')
  await chat.getByRole('textbox', { name: 'Your message' }).fill('Which one?')
  await chat.getByRole('textbox', { name: 'Your message' }).press('Enter')
  await expect(written).toBeVisible()
  // A changed theme must not send the message again, because that would restart the conversation.
  await chat.locator('html').evaluate((html) => {
    addEventListener('message', ({ data }) => data?.type === 'show' && html.setAttribute('data-shown', 'again'))
  })
  await guest.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => chat.locator('html').evaluate((html) => html.style.colorScheme)).toBe('dark')
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Mary')
  await guest.getByRole('textbox', { name: 'Your comment' }).fill('Fine, <img src=x onerror=alert(1)>')
  await guest.getByRole('button', { name: 'Add comment' }).click()
  await expect(guest.getByRole('listitem').getByText('Fine, <img src=x onerror=alert(1)>')).toBeVisible()
  await expect(guest.getByText('Your comment is added.')).toBeVisible()
  await guest.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(() => chat.locator('html').evaluate((html) => html.style.colorScheme)).toBe('light')
  await expect(written).toBeVisible()
  await expect(chat.locator('html')).not.toHaveAttribute('data-shown')
  expect(await axeFindings(guest, 'main')).toEqual([])
  for (const width of [320, 1280]) {
    await guest.setViewportSize({ width, height: 700 })
    const wide = await guest.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }
  // The token is after `#`, so it never reaches the server in an address.
  const secret = link.split('#')[1] ?? ''
  expect(asked.filter((url) => url.split('#')[0]?.includes(secret))).toEqual([])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Library …', exact: true }).click()
  const row = dialog.getByRole('button', { name })
  await expect(row).toContainText('1 new comment')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await row.click()
  const comments = dialog.getByRole('region', { name: 'Comments' })
  await expect(comments.getByRole('listitem')).toContainText(/Mary on version 1.*Fine, <img/s)
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await expect(comments.getByText('New', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to the library' }).click()
  await expect(row).not.toContainText('new comment')
  await row.click()
  await comments.getByRole('button', { name: 'Resolve' }).click()
  await expect(comments.getByRole('heading')).toHaveText('Comments: 1, 0 of them open')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The link no longer works.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link shows nothing' })).toBeVisible()

  await test.step('a version shows the note about its changes', async () => {
    await bubblewire.call('PUT', `/1.0/library_items/${item.id}`, { body: 'Shall we?', note: 'Shorter', version: 1 })
    const { url } = await bubblewire.call('POST', `/1.0/library_items/${item.id}/reviews`, { newest: true })
    await guest.goto('about:blank')
    await guest.goto(String(url))
    await expect(guest.getByText('What changed: Shorter')).toBeVisible()
  })
  await context.close()
})

test("a review link shows a message in the designer's chosen appearance", { tag: '@deep' }, async ({
  browser,
  page,
  bubblewire,
}) => {
  const name = `Parcel ${Math.random()}`
  await bubblewire.call('POST', '/1.0/library_items', { kind: 'message', name, structured_content: list })
  await openStudio(page, bubblewire)
  await page.getByText('Looks', { exact: true }).click()
  await page.getByLabel('Another colour').fill('#8a1f86')
  await page.getByLabel('Name of the chat').fill('The flower shop')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Library …', exact: true }).click()
  await dialog.getByRole('button', { name }).click()
  await expect(dialog.getByRole('checkbox', { name: 'In the look that you try' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'The link (shown only now)' }).inputValue()
  const links = dialog.getByRole('region', { name: 'Review links' }).getByRole('listitem')
  await expect(links).toContainText(['In a look of its own'])
  expect(await axeFindings(page, 'dialog')).toEqual([])

  const context = await browser.newContext()
  const guest = await context.newPage()
  await guest.goto(link)
  const chat = stageOf(guest)
  await expect(chat.getByRole('heading', { name: 'The flower shop' })).toBeVisible()
  await expect(chat.getByRole('log').getByText('What can we do?')).toBeVisible()
  const accent = () => chat.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--bw-accent'))
  await expect.poll(accent).toContain('#8a1f86')
  await context.close()
})

test('a review link shows a chat appearance to the reviewer', async ({ page, bubblewire }) => {
  const theme = { light: { 'bubble-out': '#8a1f86' } }
  const appearance = { theme, strings: { '*': { title: 'The flower shop' } } }
  const item = await bubblewire.call('POST', '/1.0/library_items', { kind: 'look', name: 'Violet', appearance })
  const { url } = await bubblewire.call('POST', `/1.0/library_items/${item.id}/reviews`, { newest: true })
  await page.goto(String(url))
  const chat = stageOf(page)
  await expect(chat.getByRole('heading', { name: 'The flower shop' })).toBeVisible()
  await expect(chat.getByRole('log').getByText('This is how our chat looks.')).toBeVisible()
  const bubble = () =>
    chat.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--bw-bubble-out'))
  await expect.poll(bubble).toContain('#8a1f86')
})

test('a review link speaks the language of the reader', async ({ browser, bubblewire }) => {
  const message = { kind: 'message', name: `Paket ${Math.random()}`, structured_content: list }
  const item = await bubblewire.call('POST', '/1.0/library_items', message)
  const { url } = await bubblewire.call('POST', `/1.0/library_items/${item.id}/reviews`, { newest: true })
  for (const [locale, direction, button, box] of [
    ['de-AT', 'ltr', 'Kommentar hinzufügen', 'Ihre Nachricht'],
    ['ar', 'rtl', 'إضافة تعليق', 'رسالتك'],
  ] as const)
    await test.step(locale, async () => {
      const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
      const guest = await context.newPage()
      await guest.goto(String(url))
      await expect(guest.getByRole('button', { name: button })).toBeVisible()
      await expect(guest.locator('html')).toHaveAttribute('dir', direction)
      await expect(guest.frameLocator('iframe').getByRole('textbox', { name: box })).toBeVisible()
      expect(await axeFindings(guest, 'main')).toEqual([])
      expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await context.close()
    })
})
