import { troubles } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { openStudio, stageOf } from '../testing/studio-page'

const select = { type: 'select', items: [{ title: 'Send another', payload: 'again' }] }

test('a review link shows a message to somebody without an account, and the designer reads what they say', async ({
  browser,
  page,
  bubblewire,
}) => {
  const name = `Parcel ${Math.random()}`
  const message = { kind: 'message', name, body: 'Shall we look for it?', structured_content: select }
  await bubblewire.call('POST', '/1.0/library_items', message)
  const token = bubblewire.demo.access_token
  await page.addInitScript((token) => sessionStorage.setItem('studio:token', token), token)
  await openStudio(page, bubblewire)
  const dialog = page.getByRole('dialog')
  const openItem = async () => {
    await page.getByRole('button', { name: 'Library …', exact: true }).click()
    await dialog.getByRole('button', { name }).click()
  }
  await openItem()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'The link.' }).inputValue()
  expect(link).toContain('/studio/review/#')

  const context = await browser.newContext()
  const guest = await context.newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name })).toBeVisible()
  const chat = stageOf(guest)
  await expect(chat.getByRole('log').getByText('Shall we look for it?')).toBeVisible()
  await chat.getByRole('log').getByRole('button', { name: 'Send another' }).click()
  await expect(chat.getByRole('log').getByText('Send another')).toBeVisible()
  await guest.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => chat.locator('html').evaluate((html) => html.style.colorScheme)).toBe('dark')
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Mary')
  await guest.getByRole('textbox', { name: 'Your comment' }).fill('Fine, <img src=x onerror=alert(1)>')
  await guest.getByRole('button', { name: 'Add comment' }).click()
  await expect(guest.getByRole('listitem').getByText('Fine, <img src=x onerror=alert(1)>')).toBeVisible()
  await expect(guest.getByText('Your comment is added.')).toBeVisible()
  expect(await troubles(guest, 'main')).toEqual([])
  for (const width of [320, 1280]) {
    await guest.setViewportSize({ width, height: 700 })
    const wide = await guest.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }
  // The token is in no address that reaches the server.
  const secret = link.split('#')[1] ?? ''
  expect(asked.filter((url) => url.split('#')[0]?.includes(secret))).toEqual([])

  await page.keyboard.press('Escape')
  await openItem()
  const comments = dialog.getByRole('region', { name: 'Comments' })
  await expect(comments.getByRole('listitem')).toContainText(/Mary on version 1.*Fine, <img/s)
  expect(await troubles(page, 'dialog')).toEqual([])
  await comments.getByRole('button', { name: 'Resolve' }).click()
  await expect(comments.getByRole('heading')).toHaveText('Comments: 1, 0 of them open')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The link leads nowhere any more.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link shows nothing' })).toBeVisible()
  await context.close()
})
