import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Channel } from '../../clients/typescript/operations'
import { type Bubblewire, expect, newBubblewire, test } from '../testing/bubblewire'
import { anAgent, box, log, openConversation, row, setAvailability, userOf, view } from '../testing/inbox-page'
import { openSettings } from '../testing/settings-page'
import { saved } from './saved'
import { aDay } from './team-day'

// `npm run pictures` makes the pictures of docs/use/agents.md and docs/use/admin.md.

async function shot(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return page.screenshot({ animations: 'disabled' })
}

const wide = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 }

/** Runs a separate demo, so that its lists show no data of other screenshots. */
async function withDemo(run: (bubblewire: Bubblewire) => Promise<void>) {
  const bubblewire = await newBubblewire()
  try {
    await bubblewire.start()
    await run(bubblewire)
  } finally {
    await bubblewire.dispose()
  }
}

test('docs/pictures/inbox*.png', async ({ browser }) => {
  test.setTimeout(90_000)
  await withDemo(async (bubblewire) => {
    const { desk, marta } = await aDay(browser, bubblewire)
    const page = await anAgent(browser, desk, 1, wide)
    await openConversation(page, 'Can my parcel come on another day?')
    await box(page).fill('Of course. Which day suits you?')
    await box(page).press('Enter')
    await page.getByRole('button', { name: 'Message with buttons, cards or a form' }).click()
    const dialog = page.getByRole('dialog', { name: 'Structured message' })
    await dialog.getByLabel('Type').selectOption({ label: 'Select' })
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Which day would you like?')
    await dialog
      .getByLabel(/^Title/)
      .first()
      .fill('Another day')
    await dialog
      .getByLabel(/^Value for the bot/)
      .first()
      .fill('other-day')
    await expect(dialog.getByRole('region', { name: 'As the customer will see it' })).toContainText('Another day')
    await saved('inbox-composer', await shot(page))
    await dialog.getByRole('button', { name: 'Send this message' }).click()
    await marta.getByRole('log').getByRole('button', { name: 'Another day' }).click()
    await expect(log(page).getByText('Answered: Another day')).toBeVisible()
    await page.getByText('Comment', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Your comment' }).fill('Saturday before noon, she said on the phone.')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await expect(log(page).getByText('Saturday before noon')).toBeVisible()
    await page.getByText('Reply', { exact: true }).click()
    await saved('inbox', await shot(page))

    await page.emulateMedia({ colorScheme: 'dark' })
    await saved('inbox-dark', await shot(page))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('re')
    await saved('inbox-palette', await shot(page))

    const list = await anAgent(browser, desk, 1, phone)
    await expect(row(list, 'Priya')).toBeVisible()
    const talk = await anAgent(browser, desk, 1, { ...phone, colorScheme: 'dark' })
    await view(talk, 'Mine').click()
    await row(talk, 'Marta').getByRole('link').click()
    await expect(log(talk).getByText('Answered: Another day')).toBeVisible()
    await saved('inbox-phone', await shot(list), await shot(talk))
  })
})

test('docs/pictures/inbox-ring.png', async ({ browser }) => {
  test.setTimeout(90_000)
  await withDemo(async (bubblewire) => {
    const { desk } = await aDay(browser, bubblewire)
    const { records: modes } = (await desk.call('GET', '/1.0/channels')) as { records: Channel[] }
    const { records: sources } = (await desk.call('GET', '/1.0/content_sources')) as {
      records: { id: string; channel_id: string }[]
    }
    const id = sources.find(({ channel_id }) => channel_id === desk.demo.channel_id)?.id
    const mode = modes.find((each) => each.mode === 'real_time')?.id
    await desk.call('PUT', `/1.0/channels/${mode}`, { source_ids: [id], ring_seconds: 120 })
    const page = await anAgent(browser, desk, 1, wide)
    await desk.call('PUT', `/1.0/users/${await userOf(desk, 1)}/status`, { availability: 'away', capacity: 1 })
    await setAvailability(page, desk, 1, 'Available')
    await expect(page.getByRole('alert').filter({ hasText: 'is waiting for you' })).toBeVisible({ timeout: 30_000 })
    await saved('inbox-ring', await shot(page))
  })
})

/** Makes a source of a chat app whose connector accepts every message. Returns its secret. */
async function phones(bubblewire: Bubblewire): Promise<string> {
  const connector = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"foreign_id":"there"}'))
  })
  await new Promise<void>((listening) => connector.listen(0, '127.0.0.1', listening))
  connector.unref()
  const community = await bubblewire.call('POST', '/1.0/communities', { name: 'Phones' })
  const source = await bubblewire.call('POST', '/1.0/content_sources', {
    type: 'chat_app',
    name: 'Our phones',
    community_id: community.id,
    settings: { connector: { url: `http://127.0.0.1:${(connector.address() as AddressInfo).port}/` } },
  })
  return String(source.connector_secret)
}

test('docs/pictures/inbox-channel.png', async ({ browser }) => {
  test.setTimeout(90_000)
  await withDemo(async (bubblewire) => {
    const admin = await anAgent(browser, bubblewire, 0, wide)
    const secret = await phones(bubblewire)
    await admin.goto(bubblewire.demo.studio_url)
    await admin.getByText('Send into a live conversation').click()
    await admin.getByRole('combobox', { name: 'Source' }).selectOption('Our phones')
    await admin.getByLabel('Secret of its connector').fill(secret)
    await admin.getByRole('button', { name: 'Use it' }).click()
    const conversation = admin.getByRole('list', { name: 'The conversation' })
    await admin.getByLabel('Write as the customer').fill('Where is my parcel?')
    await admin.getByRole('button', { name: 'Say it' }).click()
    await expect(conversation.getByText('Where is my parcel?')).toBeVisible()
    await admin.getByRole('button', { name: 'Send the composed message' }).click()
    await expect(conversation.getByText('sent')).toBeVisible()
    await admin.goto(`${bubblewire.demo.api_url}/inbox/?in=all`)
    await row(admin, 'Our phones').first().getByRole('link').click()
    await expect(log(admin).getByText('Where is my parcel?')).toBeVisible()
    await expect(log(admin).getByText('Your order has left our warehouse').first()).toBeVisible()
    await saved('inbox-channel', await shot(admin))
  })
})

test('docs/pictures/settings-sources.png and its neighbours', async ({ browser }) => {
  test.setTimeout(90_000)
  await withDemo(async (bubblewire) => {
    await aDay(browser, bubblewire)
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 960 } })).newPage()
    await openSettings(page, bubblewire)
    const section = async (name: string) => {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    const fitViewport = async () => {
      await page.mouse.move(0, 0)
      const bottom = await page.getByRole('main').evaluate((main) => {
        const ends = [...main.querySelectorAll('h1, p, li, form, section, button, table')]
        return Math.max(...ends.map((each) => each.getBoundingClientRect().bottom))
      })
      await page.setViewportSize({ width: 1440, height: Math.min(1200, Math.max(560, Math.ceil(bottom) + 24)) })
      const image = await page.screenshot({ animations: 'disabled' })
      await page.setViewportSize({ width: 1440, height: 960 })
      return image
    }
    await section('Routing')
    const mode = page.getByRole('region', { name: 'Real time' })
    await mode.getByRole('button', { name: 'Tea and plants' }).click()
    await mode.getByRole('combobox', { name: 'Bot' }).selectOption('Demo bot')
    await saved('settings-routing', await fitViewport())
    await section('Agents')
    await page.getByRole('link', { name: 'Ada Demo' }).click()
    await expect(page.getByRole('checkbox', { name: 'Tea and plants: Reply' })).toBeVisible()
    await saved('settings-people', await fitViewport())
    await section('Roles')
    await page.getByRole('textbox', { name: 'Name' }).fill('Team lead')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('checkbox', { name: 'Close conversations' }).check()
    await saved('settings-roles', await fitViewport())
    await page.getByRole('button', { name: 'Discard' }).click()
    await section('Access tokens')
    await page.getByLabel('Label').fill('Shop bot')
    await saved('settings-tokens', await fitViewport())
    await section('Audit log')
    await saved('settings-log', await fitViewport())
    await section('Privacy')
    await page.getByLabel('Name, e-mail address, phone, id or title').fill('marta@example.com')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Marta Oliveira')).toBeVisible()
    await saved('settings-privacy', await fitViewport())
    await section('Sources')
    await saved('settings-sources', await fitViewport())
  })
})
