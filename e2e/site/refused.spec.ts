import type { Source } from '../../clients/typescript/operations'
import { bubbleOf, expect, test } from '../testing/bubblewire'
import { ask, openHostPage } from '../testing/host-pages'

test('on a page that the source does not allow the chat closes at once, and the console says what to add where', async ({
  page,
  bubblewire,
}) => {
  const { records } = await bubblewire.call('GET', '/1.0/content_sources?type=web_messaging')
  const { id } = (records as Source[]).find(({ channel_id }) => channel_id === bubblewire.demo.channel_id) ?? { id: '' }
  const allow = (allowed_origins: string[]) =>
    bubblewire.call('PUT', `/1.0/content_sources/${id}`, { settings: { allowed_origins } })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await allow(['https://shop.example.com'])
  try {
    const site = await openHostPage(page, bubblewire, 'plain')
    // Well before the loader gives up by itself, after ten seconds.
    const within = { timeout: 5_000 }
    await bubbleOf(page).click()
    const bubble = page.getByRole('button', { name: 'Chat offline' })
    await expect(bubble).toBeVisible(within)
    await expect(page.locator('iframe')).toHaveCount(0)
    const sentence = `bubblewire: The chat does not open on ${site}: add ${site} to Allowed sites (\`allowed_origins\`) of its source, in the settings.`
    expect(warnings).toEqual([sentence])
    // By keyboard the focus returns to the bubble. The console shows the sentence once.
    await bubble.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('iframe')).toHaveCount(0, within)
    await expect(bubble).toBeFocused(within)
    expect(warnings).toEqual([sentence])
    expect(await ask(page, ['identify', { firstname: 'Ada' }])).toEqual({ value: null })

    await allow([site])
    await bubble.click()
    await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'Your message' })).toBeVisible()
  } finally {
    await allow([])
  }
})
