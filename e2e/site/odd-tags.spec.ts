import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, expect, test } from '../testing/bubblewire'
import { openFrameworkSite } from '../testing/framework-pages'
import { runCommand } from '../testing/host-pages'
import { sourceWith, trigger } from '../testing/trigger-source'

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })
const addressOf = ({ demo }: Bubblewire) => `${demo.api_url}/chat/${demo.channel_id}/loader.js`

const tags: [string, (address: string) => string][] = [
  ['a module', (address) => `<script type="module" src="${address}"></script>`],
  [
    'a module that another script adds',
    (address) =>
      `<script>document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '${address}' }))</script>`,
  ],
  [
    'a copy from a blob',
    (address) =>
      `<script data-src="${address}">fetch('${address}').then((found) => found.blob()).then((blob) =>
        document.head.append(Object.assign(document.createElement('script'), { src: URL.createObjectURL(blob) })))</script>`,
  ],
  [
    'a text that the page runs',
    (address) =>
      `<link data-src="${address}"><script>fetch('${address}').then((found) => found.text()).then((text) => new Function(text)())</script>`,
  ],
]

for (const [name, tagOf] of tags)
  test(`a script tag as ${name} shows a bubble that opens the chat`, async ({ page, bubblewire }) => {
    await openFrameworkSite(page, bubblewire, { tag: 'none', body: () => tagOf(addressOf(bubblewire)) })
    await bubbleOf(page).click()
    await expect(box(page)).toBeVisible()
  })

test('a module tag has the colour and the triggers of its channel', async ({ page, bubblewire }) => {
  const greeting = trigger(
    'greeting',
    [{ on: 'visit_count', operator: 'at_least', value: 1 }],
    [{ do: 'add_message', text: { '*': 'May we help?' } }],
  )
  const shop = await sourceWith(bubblewire, [greeting], { launcher: { color: 'teal' } })
  const tag = `<script type="module" src="${addressOf(shop)}"></script>`
  await openFrameworkSite(page, bubblewire, { tag: 'none', body: () => tag })
  await expect(page.locator('[id^="bubblewire:"]').getByRole('region')).toContainText('May we help?')
  await expect(bubbleOf(page)).toHaveCSS('background-color', 'rgb(0, 128, 128)')
})

test('a script that runs without its tag logs that data-src is missing', async ({ page, bubblewire }) => {
  const warned = page.waitForEvent('console', (message) => message.text().includes('set data-src'))
  await openFrameworkSite(page, bubblewire, {
    tag: 'none',
    body: () =>
      `<script>fetch('${addressOf(bubblewire)}').then((found) => found.text()).then((text) => new Function(text)())</script>`,
  })
  await warned
})

test('an element whose id is `bubblewire` breaks no documented snippet', async ({ page, bubblewire }) => {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  await openFrameworkSite(page, bubblewire, {
    body: () => `<div id="bubblewire">Help</div><script>
      if (!Array.isArray(window.bubblewire)) window.bubblewire = []
      window.bubblewire.push(['open'])</script>`,
  })
  await expect(box(page)).toBeVisible()
  await page.reload()
  await page.evaluate(() => document.querySelector('#bubblewire')?.remove())
  await runCommand(page, ['close'])
  expect(troubles).toEqual([])
})

test('the loader ignores a foreign element with the id `bubblewire`', async ({ page, bubblewire }) => {
  await openFrameworkSite(page, bubblewire, { body: () => '<dialog id="bubblewire">Help</dialog>' })
  await expect(bubbleOf(page)).toBeVisible()
  await runCommand(page, ['open'])
  await expect(box(page)).toBeVisible()
})

test('a tag with an unknown channel id logs a warning and shows no bubble', async ({ page, bubblewire }) => {
  const warned = page.waitForEvent('console', (message) =>
    message.text().includes('there is no chat with the channel id'),
  )
  const address = `${bubblewire.demo.api_url}/chat/${'f'.repeat(24)}/loader.js`
  await openFrameworkSite(page, bubblewire, { tag: 'none', body: () => `<script async src="${address}"></script>` })
  await warned
  await expect(page.locator('iframe, [id^="bubblewire:"]')).toHaveCount(0)
})
