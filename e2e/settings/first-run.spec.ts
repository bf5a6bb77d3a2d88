import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import {
  type Bubblewire,
  test as base,
  bubbleOf,
  chatOf,
  expect,
  freePorts,
  line,
  newBubblewire,
  say,
} from '../testing/bubblewire'
import { serveSite } from '../testing/own-page'
import { verdictOf } from '../testing/studio-page'

const test = base.extend<{ bare: Bubblewire }>({
  bare: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const bare = await newBubblewire()
      bare.env = { DEMO: 'off' }
      await bare.start()
      await use(bare)
      await bare.dispose()
    },
    { scope: 'test', timeout: 60_000 },
  ],
})

const linkOf = ({ output }: Bubblewire) => /http\S+#first_run=\S+/.exec(output)?.[0] ?? ''
const step = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

test('the first-run link leads by keyboard to an answered message', async ({ page, context, browser, bare }) => {
  await page.goto(linkOf(bare))
  await step(page, 'Welcome to Bubblewire')
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('E-mail address').fill('ada@shop.example')
  await page.getByLabel('New password').fill('tea')
  await page.keyboard.press('Enter')
  await expect(page.getByText('At least 10 characters, please.')).toBeVisible()
  await expect(page.getByLabel('New password')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada')
  await page.getByLabel('New password').fill('tea in the garden')
  await page.keyboard.press('Enter')

  await step(page, 'What is your site called?')
  await page.getByLabel('Name of the site').fill('Tea and plants')
  await page.reload()
  await expect(page.getByLabel('Name of the site')).toHaveValue('Tea and plants')
  await page.getByLabel('Name of the site').press('Enter')

  await step(page, 'What is its address?')
  const pages: Record<string, string> = { '/': '<!doctype html><title>Shop</title>' }
  const shop = await context.newPage()
  const origin = await serveSite(shop, pages)
  await page.getByLabel('Addresses of the site').fill('not an address')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByText('“not” is not an address such as', { exact: false })).toBeVisible()
  await page.getByLabel('Addresses of the site').fill(`${origin}/`)
  await page.getByRole('button', { name: 'Next' }).press('Enter')

  await step(page, 'How should the chat look?')
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByText('Shall we look at it together?')).toBeVisible()
  await page.getByLabel('Name of the chat').fill('Tea help')
  await page.getByRole('radio', { name: '#7c3aed' }).check()
  await page.getByRole('radio', { name: 'Left' }).check()
  await expect(preview.getByText('Tea help')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('radio', { name: '#7c3aed' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).press('Enter')

  await step(page, 'Paste this into your pages')
  await expect(page.getByText('Waiting for your page.')).toBeVisible()
  pages['/'] += await page.locator('pre').innerText()
  await shop.goto(origin)
  await expect(page.getByText(`We see your page: ${origin}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`We see your page: ${origin}`)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Next' }).press('Enter')

  await step(page, 'Say hello')
  await bubbleOf(shop).click()
  await expect(chatOf(shop).getByRole('heading', { name: 'Tea help' })).toBeVisible()
  await say(chatOf(shop), 'Is anybody there?')
  await expect(page.getByText('Is anybody there?')).toBeVisible()
  await page.getByLabel('Your reply').fill('Yes, we are.')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(page.getByText('The chat works.')).toBeVisible()
  await expect(line(chatOf(shop), 'Yes, we are.')).toBeVisible()
  await page.getByRole('button', { name: 'Open it in the inbox' }).press('Enter')
  await expect(page.getByRole('log').getByText('Yes, we are.')).toBeVisible()
  await expect(page.getByText(/^You have this conversation/)).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(linkOf(bare))
  await step(elsewhere, 'This link does not work')
  await elsewhere.getByRole('link', { name: 'Go to the sign-in page' }).click()
  await step(elsewhere, 'Sign in')
  await elsewhere.getByLabel('E-mail address').fill('ada@shop.example')
  await elsewhere.getByLabel('Password').fill('tea in the garden')
  await elsewhere.keyboard.press('Enter')
  await step(elsewhere, 'Your profile')
  await elsewhere.goto(new URL('/studio/', linkOf(bare)).href)
  await expect(verdictOf(elsewhere)).toHaveText(/Accepted/)
  await elsewhere.context().close()
})

test('in the setup, one click allows the origin of a refused page', {
  tag: ['@deep', '@wide-fonts'],
}, async ({ page, context, bare }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(linkOf(bare))
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('E-mail address').fill('ada@shop.example')
  await page.getByLabel('New password').fill('tea in the garden')
  await page.keyboard.press('Enter')
  await step(page, 'What is your site called?')
  await page.getByLabel('Name of the site').fill('Tea and plants')
  await page.getByLabel('Name of the site').press('Enter')
  await step(page, 'What is its address?')
  await page.getByLabel('Addresses of the site').fill('www.shop.example')
  for (const title of ['What is its address?', 'How should the chat look?']) {
    await step(page, title)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, title).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await step(page, 'Paste this into your pages')
  const shop = await context.newPage()
  const origin = await serveSite(shop, {
    '/': `<!doctype html><title>x</title>${await page.locator('pre').innerText()}`,
  })
  await shop.goto(origin)
  await page.getByRole('button', { name: 'Allow it' }).click()
  await expect(page.getByText(`We see your page: ${origin}`)).toBeVisible()
  await shop.reload()
  await bubbleOf(shop).click()
  await expect(chatOf(shop).getByRole('textbox', { name: 'Your message' })).toBeVisible()
})

test('a server without a launcher prints the first-run link at any log level', { tag: '@deep' }, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-bare-'))
  const port = await freePorts()
  const env = { ...process.env, DEMO: 'off', DATA_DIR: folder, PORT: `${port}`, PUBLIC_URL: '', LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((done) => server.once('exit', done))
  try {
    const link = await new Promise<string>((printed) => {
      let said = ''
      server.stderr.on('data', (part: Buffer) => {
        said += part
        const found = /http\S+#first_run=\S+/.exec(said)?.[0]
        if (found) printed(found)
      })
    })
    await page.goto(link)
    await step(page, 'Welcome to Bubblewire')
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})
