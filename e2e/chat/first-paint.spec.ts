import type { Page } from '@playwright/test'
import { axeFindings, chatFrame } from '../testing/axe'
import { type Bubblewire, bubbleOf, chatOf, expect, line, openChat, say, test } from '../testing/bubblewire'

test('the customer writes and sends before any script of the chat has loaded', async ({ page, bubblewire }) => {
  const answered: string[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(bubblewire.demo.api_url)) answered.push(new URL(response.url()).pathname)
  })
  const { box, letPass } = await openWithoutScript(page, bubblewire)
  await page.keyboard.type('I type faster than you load')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('I type faster than you load\n')
  const chat = `/chat/${bubblewire.demo.channel_id}/`
  expect(answered.sort()).toEqual([chat, `${chat}frame.js`, `${chat}loader.js`])
  letPass()
  await expect(line(chatOf(page), 'I type faster than you load')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await bubblewire.idOf('I type faster than you load')
})

test('text typed before the script loads stays in the box, with the focus', async ({ page, bubblewire }) => {
  const { box, letPass } = await openWithoutScript(page, bubblewire)
  await page.keyboard.type('Half a sen')
  letPass()
  await expect(chatOf(page).getByRole('textbox', { name: 'Your message' })).toBeFocused()
  await page.keyboard.type('tence')
  await expect(box).toHaveValue('Half a sentence')
})

test('the customer can write while the conversation loads', { tag: '@deep' }, async ({ page, bubblewire }) => {
  let hold = false
  let letPass = () => {}
  const held = new Promise<void>((done) => {
    letPass = done
  })
  await page.routeWebSocket(/socket/, async (socket) => {
    if (hold) await held
    socket.connectToServer()
  })
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Keep this for me')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  hold = true
  await page.reload()
  await expect(chat.getByText('Loading your conversation…')).toBeVisible()
  await expect(chat.getByRole('heading', { name: 'Hello! How can we help?' })).toHaveCount(0)
  await chat.getByRole('textbox', { name: 'Your message' }).fill('And this')
  expect(await axeFindings(chatFrame(page))).toEqual([])
  letPass()
  await expect(line(chat, 'Keep this for me')).toBeVisible()
  await expect(chat.getByText('Loading your conversation…')).toHaveCount(0)
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toHaveValue('And this')
})

test('a chat whose code failed to load fetches the code again', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const { api_url, channel_id, site_url } = bubblewire.demo
  const html = await (await page.request.get(`${api_url}/chat/${channel_id}/`)).text()
  const file = /modulepreload[^>]*\/(\w+\.js)/.exec(html)?.[1]
  expect(file).toBeDefined()
  let asked = 0
  await page.route(`**/${file}`, (route) => (++asked === 1 ? route.abort() : route.continue()))
  await page.goto(site_url)
  await bubbleOf(page).click()
  const chat = chatOf(page)
  await chat.locator('textarea').fill('Written without a network')
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toHaveValue('Written without a network')
  expect(asked).toBeGreaterThan(1)
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(line(chat, 'Written without a network')).toBeVisible()
})

/** Opens the chat and delays its scripts until `letPass` is called. The text box has the focus. */
async function openWithoutScript(page: Page, bubblewire: Bubblewire) {
  let letPass = () => {}
  const held = new Promise<void>((done) => {
    letPass = done
  })
  await page.route('**/widget/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(bubblewire.demo.site_url)
  await bubbleOf(page).click()
  const box = chatOf(page).locator('textarea')
  await box.click()
  return { box, letPass }
}
