import { uploadPicture } from '../testing/agent'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { importMessage, openStudio, stageOf } from '../testing/studio-page'

test('an agent with right saves a chat appearance edited by a designer', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const { records } = await bubblewire.call('GET', '/1.0/content_sources')
  const [{ community_id }] = records as [{ community_id: string }]
  const source = await bubblewire.call('POST', '/1.0/content_sources', {
    type: 'web_messaging',
    name: 'Studio looks',
    community_id,
  })
  await openStudio(page, bubblewire)
  const stage = stageOf(page)
  // The stage reloads when the page changes its layout, so the element can be missing for a moment.
  const bubble = () =>
    stage
      .locator('html')
      .evaluate((html) => getComputedStyle(html).getPropertyValue('--bw-bubble-out'))
      .catch(() => '')
  await page.getByText('Looks', { exact: true }).click()

  await test.step('the chat shows the chosen name, logo, font and corners', async () => {
    const logo = 'https://shop.example.com/logo.svg'
    const picture =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="20"/></svg>'
    await page.route(logo, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
    await page.getByLabel('Name of the chat').fill('The flower shop')
    await expect(stage.getByRole('heading', { name: 'The flower shop' })).toBeVisible()
    await page.getByLabel('Font').fill('Georgia, serif')
    await page.getByRole('radio', { name: 'Square' }).check()
    await page.getByLabel('Logo (address of a picture)').fill(logo)
    await page.keyboard.press('Tab')
    await expect(stage.locator(`header img[src="${logo}"]`)).toBeVisible()
    await expect(page.getByText('This picture cannot be loaded from here.')).toHaveCount(0)
    await expect(stage.getByRole('heading', { name: 'The flower shop' })).toHaveCSS('font-family', 'Georgia, serif')
    const corner = () =>
      stage.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--bw-radius-card').trim())
    await expect.poll(corner).toBe('4px')
  })
  await test.step('the chat stays visible while the designer edits the last field', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const websites = page.getByRole('button', { name: 'Websites …' })
      // The layout change moves the button. The browser scrolls to a focused button only when it gets the focus.
      await expect(async () => {
        await websites.blur()
        await websites.focus()
        await expect(stage.getByRole('heading', { name: 'The flower shop' })).toBeInViewport({ timeout: 1_000 })
      }).toPass({ timeout: 15_000 })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await page.getByLabel('Another colour').fill('#8a1f86')
  await expect.poll(bubble).toContain('#8a1f86')
  await expect(page.getByText('Every text can be read.')).toBeVisible()
  await page.getByText('Every single colour').click()
  await page.getByLabel('Text of the customer’s messages, light').fill('#8a2f86')
  await expect(page.getByText(/^Light: Text of the customer’s messages on .* a contrast of 1/)).toBeVisible()
  await page.getByRole('button', { name: 'Websites …' }).click()
  const website = page.getByLabel('Website', { exact: true })
  await website.selectOption('Studio looks')
  await expect(website.getByRole('option', { name: 'Studio: web' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save to it' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'contrast' })).toBeVisible()
  await page.getByLabel('Text of the customer’s messages, light').fill('#ffffff')
  await page.getByLabel('The chat is').selectOption('Always dark')
  await page.getByRole('button', { name: 'Save to it' }).click()
  await expect(page.getByText('Saved to Studio looks. Customers see this look on the next page')).toBeVisible()
  const saved = await bubblewire.call('GET', `/1.0/content_sources/${source.id}`)
  expect(saved).toMatchObject({
    settings: {
      appearance: {
        scheme: 'dark',
        theme: { light: { 'bubble-out': '#8a1f86', font: 'Georgia, serif', 'radius-card': '4px' } },
        strings: { '*': { title: 'The flower shop' } },
        header: { logo: 'https://shop.example.com/logo.svg' },
      },
    },
  })

  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect.poll(bubble).not.toContain('#8a1f86')
  await page.getByRole('button', { name: 'Load its look' }).click()
  await expect.poll(bubble).toContain('#8a1f86')
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFindings(page)).toEqual([])
})

test('a logo is a picture of this computer', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await page.getByText('Looks', { exact: true }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.locator('#looks').getByRole('button', { name: 'Upload a file' }).click()
  await (await chosen).setFiles('examples/bot/pictures/cup.jpg')
  const logo = page.getByLabel('Logo (address of a picture)')
  await expect(logo).toHaveValue(/\/attachments\/[0-9a-f]{24}\//)
  await expect(stageOf(page).locator(`header img[src="${await logo.inputValue()}"]`)).toBeVisible()
  await expect(page.getByText('This picture cannot be loaded from here.')).toHaveCount(0)
  await page.getByText('Every single colour').click()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('#looks').screenshot({ path: `test-results/looks/studio-looks-${width}.png` })
  }
})

test('images that fail to load are reported at their fields', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  const lost = page.getByText('This picture cannot be loaded from here.')
  await page.getByText('Looks', { exact: true }).click()
  const logo = page.getByLabel('Logo (address of a picture)')
  await page.route('http://shop.example.com/*', (route) => route.abort())
  await logo.fill('http://shop.example.com/lost.svg')
  await logo.press('Tab')
  await expect(lost).toBeVisible()
  await expect(logo).toHaveAttribute('aria-invalid', 'true')
  expect(await axeFindings(page, '#looks')).toEqual([])
  await logo.fill('shop.example.com/logo.svg')
  await logo.press('Tab')
  await expect(page.getByText('An address begins with https:// or http://.')).toBeVisible()

  await test.step('the studio accepts an http address, as the API does', async () => {
    await page.unroute('http://shop.example.com/*')
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="20"/></svg>'
    await page.route('http://shop.example.com/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
    await logo.fill('http://shop.example.com/logo.svg')
    await logo.press('Tab')
    await expect(stageOf(page).locator('header img[src="http://shop.example.com/logo.svg"]')).toBeVisible()
    await expect(lost).toHaveCount(0)
  })

  await test.step('a message image that fails to load is reported at its field', async () => {
    const attachment_id = await uploadPicture(bubblewire, 'cup.jpg')
    await page.route('**/*', (route) =>
      route.request().url().includes(attachment_id) && route.request().resourceType() === 'image'
        ? route.abort()
        : route.fallback(),
    )
    const rich = { type: 'rich_link', url: 'https://shop.example.com/mug', title: 'Mug', attachment_id }
    await importMessage(page, { structured_content: rich })
    const field = page.getByRole('textbox', { name: /^Picture/ })
    await expect(field).toHaveAccessibleDescription(/cannot be loaded from here/)
  })
})
