import { writeFileSync } from 'node:fs'
import type { Source } from '../../clients/typescript/operations'
import { type Bubblewire, bubbleOf, expect, test } from '../testing/bubblewire'
import { openHostPage, runCommand } from '../testing/host-pages'

async function allowedSitesSetter(bubblewire: Bubblewire) {
  const { records } = await bubblewire.call('GET', '/1.0/content_sources?type=web_messaging')
  const isDemo = ({ channel_id }: Source) => channel_id === bubblewire.demo.channel_id
  const { id } = (records as Source[]).find(isDemo) ?? { id: '' }
  return (allowed_origins: string[]) =>
    bubblewire.call('PUT', `/1.0/content_sources/${id}`, { settings: { allowed_origins } })
}

test('the browser console names the fix for a page that is not allowed', async ({ page, bubblewire }) => {
  const allow = await allowedSitesSetter(bubblewire)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await allow(['https://shop.example.com'])
  try {
    const site = await openHostPage(page, bubblewire, 'plain')
    // Shorter than the loader's own timeout of ten seconds.
    const within = { timeout: 5_000 }
    await bubbleOf(page).click()
    const bubble = page.getByRole('button', { name: 'Chat offline' })
    await expect(bubble).toBeVisible(within)
    await expect(page.locator('iframe')).toHaveCount(0)
    const sentence = `bubblewire: The chat does not open on ${site}: add ${site} to Allowed sites (allowed_origins) of its source, in the settings.`
    expect(warnings).toEqual([sentence])
    await bubble.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('iframe')).toHaveCount(0, within)
    await expect(bubble).toBeFocused(within)
    expect(warnings).toEqual([sentence])
    expect(await runCommand(page, ['identify', { firstname: 'Ada' }])).toEqual({ value: null })

    await allow([site])
    await bubble.click()
    await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'Your message' })).toBeVisible()
  } finally {
    await allow([])
  }
})

test('on a file:// page the chat closes and shows the reason', async ({ page, bubblewire }, testInfo) => {
  const { demo } = bubblewire
  const script = `${demo.api_url}/chat/${demo.channel_id}/loader.js`
  const html = `<!doctype html><title>Shop</title><body><script async src="${script}"></script>`
  const file = testInfo.outputPath('page.html')
  writeFileSync(file, html)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto(`file://${file}`)
  await bubbleOf(page).click()
  // Shorter than the loader's own timeout of ten seconds.
  await expect(page.getByRole('button', { name: 'Chat offline' })).toBeVisible({ timeout: 5_000 })
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(warnings).toEqual([
    'bubblewire: The chat does not open on a page from a disk: open the page from a web server, such as http://localhost.',
  ])

  const site = await openHostPage(page, bubblewire, 'no-referrer')
  const allow = await allowedSitesSetter(bubblewire)
  await allow([site])
  try {
    const asked = page.waitForRequest((request) => request.url().includes('/?hidden'))
    // Reloads, because the hidden frame may have loaded before the change of the allowed sites.
    await page.reload()
    await bubbleOf(page).click()
    await asked
    await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'Your message' })).toBeVisible()
  } finally {
    await allow([])
  }
})
