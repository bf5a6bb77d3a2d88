import type { Channel } from '../../clients/typescript/operations'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { quietSource } from '../testing/inbox-page'
import { serveSite } from '../testing/own-page'
import { openSettings, save, saveBar } from '../testing/settings-page'

test("an administrator creates, embeds and styles a website's chat", {
  tag: '@every-node',
}, async ({ page, bubblewire, context }) => {
  await openSettings(page, bubblewire)
  await page.getByRole('link', { name: 'New source' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tea shop')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('We have not seen your page yet')).toBeVisible()
  const snippet = await page.getByRole('textbox', { name: 'Snippet' }).inputValue()
  expect(snippet).toMatch(/^<script async src="[^"]+\/loader\.js"><\/script>$/)
  expect(await axeFindings(page)).toEqual([])

  const site = await context.newPage()
  const address = await serveSite(site, { '/': `<!doctype html><title>Tea</title><body>${snippet}</body>` })
  await site.goto(address)
  await expect(page.getByText(address)).toBeVisible()
  await site.close()

  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('textbox', { name: 'Every language' }).first().fill('Green or black?')
  await page.getByRole('link', { name: 'Looks', exact: true }).click()
  await page.getByLabel('Another colour').fill('#7a1f5c')
  await expect(page.getByText('Every text can be read.')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Shall we look at it together?')).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  await (await chosen).setFiles('examples/bot/pictures/cup.jpg')
  await expect(page.frameLocator('iframe').locator('header img')).toBeVisible()
  await page.screenshot({ path: 'test-results/looks/settings-looks.png', fullPage: true })
  expect(await axeFindings(page)).toEqual([])

  await page.reload()
  await expect(saveBar(page)).toBeVisible()
  await save(page)
  const id = page.url().split('/').at(-2) ?? ''
  expect(await bubblewire.call('GET', `/1.0/content_sources/${id}`)).toMatchObject({
    settings: { welcome_message: { '*': 'Green or black?' }, appearance: { theme: { light: { accent: '#7a1f5c' } } } },
  })
})

test('a server error appears at its field, and the typed texts stay', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  // A separate source, because hours and triggers of the demo's would affect parallel journeys.
  const name = `Garden ${Math.random()}`
  await quietSource(bubblewire, name)
  await openSettings(page, bubblewire)
  await page.getByRole('link', { name }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(' ')
  await expect(page.getByRole('heading', { level: 1, name: 'Source' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Allowed sites' }).fill('https://*.example.com')
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(' ')
  await saveBar(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Triggers', exact: true }).click()
  await page.getByRole('button', { name: 'New trigger' }).click()
  await page.getByRole('combobox', { name: 'What to check' }).selectOption('Path of the page')
  await page.getByRole('textbox', { name: 'Every language' }).fill('Can we help?')
  expect(await axeFindings(page)).toEqual([])
  await save(page)

  await page.getByRole('textbox', { name: 'Every language' }).fill('')
  await page.getByRole('link', { name: 'Looks', exact: true }).click()
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Triggers Problem', exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await saveBar(page).getByRole('link', { name: 'Triggers: This is required.' }).click()
  await expect(page.getByRole('textbox', { name: 'Every language' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Every language' }).fill('Can we help?')
  await expect(page.getByRole('link', { name: 'Triggers', exact: true })).toBeVisible()
  await expect(saveBar(page)).toBeHidden()
  await page.getByRole('link', { name: 'Hours', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Always open' }).uncheck()
  await page.getByRole('button', { name: 'Remove hours on Friday' }).click()
  expect(await axeFindings(page)).toEqual([])
  await save(page)
  const { records } = (await bubblewire.call('GET', '/1.0/content_sources?type=web_messaging')) as {
    records: { name: string; settings: { business_hours?: { hours: object[] }; triggers?: object[] } }[]
  }
  const shop = records.find((each) => each.name === name)
  expect(shop?.settings.triggers).toMatchObject([{ conditions: [{ on: 'page_path', value: '/' }] }])
  expect(shop?.settings.business_hours?.hours).toHaveLength(4)
})

test('if two administrators change a field, the second chooses the value', async ({ page, bubblewire }) => {
  const made = await bubblewire.call('POST', '/1.0/communities', { name: 'Tea people' })
  const path = `/1.0/communities/${made.id}`
  await openSettings(page, bubblewire, `/communities/${made.id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Mine')
  await bubblewire.call('PUT', path, { signed_identities: 'optional' })
  await save(page)
  await expect(page.getByText('You now see their changes and yours.')).toBeVisible()
  expect(await bubblewire.call('GET', path)).toMatchObject({ name: 'Mine', signed_identities: 'optional' })

  await name.fill('Mine again')
  await bubblewire.call('PUT', path, { name: 'Theirs' })
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else changed the same fields meanwhile.')).toBeVisible()
  expect(await bubblewire.call('GET', path)).toMatchObject({ name: 'Theirs' })
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save(page)
  expect(await bubblewire.call('GET', path)).toMatchObject({ name: 'Mine again' })

  await page.getByRole('button', { name: 'Make a key' }).click()
  const shown = page.getByRole('dialog', { name: 'Secret of the key' })
  await expect(shown.getByRole('textbox', { name: 'Secret of the key' })).toHaveValue(/.{20}/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('list', { name: 'Signing keys' }).getByRole('listitem')).toHaveCount(1)
})

test('a routing mode can be renamed by keyboard alone', async ({ page, bubblewire }) => {
  await openSettings(page, bubblewire, '/routing')
  const mode = page.getByRole('region', { name: /./ }).filter({ hasText: 'Agents choose what they answer next.' })
  await mode.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Post office')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await axeFindings(page)).toEqual([])
  await mode.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await bubblewire.call('GET', '/1.0/channels')).records)
    .toMatchObject([{ name: 'Post office' }, {}, {}])
})

test('an administrator lets a bot answer real-time conversations first', async ({ page, bubblewire }) => {
  const { id } = await bubblewire.call('POST', '/1.0/users', { name: 'Sorter' })
  await openSettings(page, bubblewire, '/routing')
  const mode = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2, name: 'Real time' }) })
  await expect(mode.getByRole('checkbox')).toHaveCount(0)
  await mode.getByLabel('Bot', { exact: true }).selectOption('Sorter')
  const first = mode.getByRole('checkbox', { name: 'Answer first' })
  const wasFirst = await first.isChecked()
  await mode.getByRole('checkbox', { name: 'Hand over to agents' }).setChecked(true)
  await first.setChecked(!wasFirst)
  await first.setChecked(true)
  await mode.getByLabel('Seconds to ring for each agent').fill('45')
  expect(await axeFindings(page)).toEqual([])
  await save(page)
  const { records } = (await bubblewire.call('GET', '/1.0/channels')) as { records: Channel[] }
  const saved = records.find((each) => each.mode === 'real_time')
  expect(saved).toMatchObject({ bot_id: id, ring_seconds: 45 })
  expect(saved?.bot_may).toEqual(expect.arrayContaining(['engage', 'hand_over']))
})

test("a payment request must match the source's payment account", async ({ page, bubblewire }) => {
  const { id: community_id } = await bubblewire.call('POST', '/1.0/communities', { name: 'Business chat' })
  const given = { name: 'Business chat', type: 'business_chat', community_id }
  const { id } = await bubblewire.call('POST', '/1.0/content_sources', given)
  await openSettings(page, bubblewire, `/sources/${id}`)
  const payments = page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: 'Payments' }) })
  await payments.getByLabel('Address of the payment gateway').fill('no address')
  await payments.getByLabel('Merchant name').fill('Fern & Kettle')
  await saveBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(payments.getByLabel('Address of the payment gateway')).toHaveAttribute('aria-invalid', 'true')
  await payments.getByLabel('Address of the payment gateway').fill('https://pay.example.com/session')
  await payments.getByLabel('Merchant identifier').fill('merchant.example')
  await save(page)
  const { settings } = await bubblewire.call('GET', `/1.0/content_sources/${id}`)
  expect((settings as { wallet_pay: object }).wallet_pay).toEqual({
    payment_gateway_url: 'https://pay.example.com/session',
    merchant_identifier: 'merchant.example',
    merchant_name: 'Fern & Kettle',
  })
  expect(await axeFindings(page)).toEqual([])
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await payments.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `test-results/looks/payments-${width}.png` })
  }
})

test('a new key says that customers may not sign in yet', async ({ page, bubblewire }) => {
  const { id } = await bubblewire.call('POST', '/1.0/communities', { name: 'Signing customers' })
  await bubblewire.call('PUT', `/1.0/communities/${id}`, { signed_identities: 'rejected' })
  await openSettings(page, bubblewire, `/communities/${id}`)
  await page.getByRole('button', { name: 'Make a key' }).click()
  const shown = page.getByRole('dialog', { name: 'Secret of the key' })
  await expect(shown.getByText(/Until you choose “Customers may sign in”/)).toBeVisible()
})
