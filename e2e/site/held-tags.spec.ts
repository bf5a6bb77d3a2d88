import type { Page } from '@playwright/test'
import { type Bubblewire, chatOf, expect, test } from '../testing/bubblewire'
import { openFrameworkSite } from '../testing/framework-pages'
import { pageErrors } from '../testing/host-pages'

// Consent managers hold the tag back until the visitor agrees, and tag managers add it late.

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })
const addressOf = ({ demo }: Bubblewire) => `${demo.api_url}/chat/${demo.channel_id}/loader.js`
const queued = `<script>if (!Array.isArray(window.bubblewire)) window.bubblewire = []
  bubblewire.push(['open'])</script>`

/** A button whose click runs a program with the held tag as `held`. */
const accept = (program: string) =>
  `<button onclick="const held = document.querySelector('[type=&quot;text/plain&quot;]'); ${program}">Accept</button>`
const copy = `const tag = document.createElement('script')
  for (const { name, value } of held.attributes) if (name !== 'type') tag.setAttribute(name, value);`

const managers: [string, string, string][] = [
  ['keeps `src`', 'src', `${copy} held.replaceWith(tag)`],
  ['keeps `data-src`', 'data-src', `${copy} tag.src = held.dataset.src; held.replaceWith(tag)`],
  ['leaves the held tag', 'data-src', `${copy} tag.src = held.dataset.src; document.head.append(tag)`],
  ['adds a module', 'data-src', `${copy} tag.type = 'module'; tag.src = held.dataset.src; held.replaceWith(tag)`],
  ['changes the tag itself', 'data-src', `held.type = 'text/javascript'; held.src = held.dataset.src`],
]
for (const [how, attribute, release] of managers)
  test(`consent that ${how} starts the chat`, async ({ page, bubblewire }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const wrong = pageErrors(page)
    const tag = `<script type="text/plain" ${attribute}="${addressOf(bubblewire)}" data-color="rgb(1, 2, 3)"></script>`
    await openFrameworkSite(page, bubblewire, { tag: 'none', head: queued + tag, body: () => accept(release) })
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    expect(requests.filter((url) => url.startsWith(bubblewire.demo.api_url))).toEqual([])
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(box(page)).toBeVisible()
    // The bubble of an open chat is hidden, so it has no role.
    await expect(page.locator('[id^="bubblewire:"] button').first()).toHaveCSS('background-color', 'rgb(1, 2, 3)')
    expect(wrong).toEqual([])
  })

test('a late tag runs commands that the page gave before', async ({ page, bubblewire }) => {
  await openFrameworkSite(page, bubblewire, { tag: 'none', head: queued, body: () => '<p>Shop</p>' })
  await page.evaluate((src) => {
    const tag = document.createElement('script')
    tag.src = src
    document.head.append(tag)
  }, addressOf(bubblewire))
  await expect(box(page)).toBeVisible()
})
