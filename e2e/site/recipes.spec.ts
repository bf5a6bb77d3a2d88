import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bubbleOf, chatOf, expect, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { openHostPage, pageErrors } from '../testing/host-pages'
import { serveSite } from '../testing/own-page'

// People copy the documented code, so the tests run it unchanged, in the order in which React and Vue call it.

const docs = readFileSync(join(import.meta.dirname, '../../docs/build/embedding.md'), 'utf8')
const part = (pattern: RegExp) => {
  const [, found] = pattern.exec(docs) ?? []
  if (!found) throw new Error(`docs/build/embedding.md has no ${pattern}`)
  return found
}

const recipes = {
  React: { come: part(/useEffect\(\(\) => \{\n([\s\S]*?)\n {2}\}, \[channel\]\)/), go: '' },
  Vue: {
    come: part(/onMounted\(\(\) => \{\n([\s\S]*?)\n\}\)\n/),
    go: part(/onUnmounted\(\(\) => \{\n([\s\S]*?)\n\}\)\n/),
  },
}

test('the React and Vue recipes show and hide the chat with a component', async ({ browser, bubblewire }) => {
  for (const [name, { come, go }] of Object.entries(recipes))
    await firstVisit(browser, name, async (page) => {
      const { api_url, channel_id } = bubblewire.demo
      await openHostPage(page, bubblewire, 'no-chat')
      const ready = (code: string) =>
        code.replaceAll('https://chat.example.com', api_url).replaceAll('CHANNEL', channel_id)
      await page.addScriptTag({
        content: `window.come = (channel) => { ${ready(come)} }; window.go = () => { ${ready(go)} }`,
      })
      const mount = () => page.evaluate(mountHere, channel_id)
      const unmount = () => page.evaluate(unmountHere)

      await mount()
      await bubbleOf(page).click()
      await expect(chatOf(page).getByRole('textbox', { name: 'Your message' })).toBeVisible()
      await unmount()
      await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(0)

      // React's strict mode mounts twice, and a visitor can leave the page immediately.
      await page.evaluate(mountHere, channel_id)
      await unmount()
      await mount()
      await expect(bubbleOf(page)).toBeVisible()
      await unmount()
      await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(0)
      await mount()
      await unmount()
      await expect.poll(() => page.evaluate(() => 'bubblewire' in window)).toBe(false)
      await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(0)
    })
})

test('the recipe for Trusted Types shows and hides the chat of the page', async ({ page, bubblewire }) => {
  const wrong = pageErrors(page)
  const code = part(/ShowChat\(\) \{\n {2}useEffect\(\(\) => \{\n([\s\S]*?)\n {2}\}, \[\]\)/)
  await openHostPage(page, bubblewire, 'trusted-types', { attributes: 'data-hidden' })
  await page.evaluate(`window.unmount = (() => { ${code} })()`)
  await bubbleOf(page).click()
  await expect(chatOf(page).getByRole('textbox', { name: 'Your message' })).toBeVisible()
  await page.evaluate('window.unmount()')
  await expect(page.locator('iframe[src*="/chat/"]')).toBeHidden()
  await expect(bubbleOf(page)).toBeHidden()
  expect(wrong).toEqual([])
})

interface Component {
  come(channel: string): (() => void) | undefined
  go(): void
  cleanup: (() => void) | undefined
}

const mountHere = (channel: string) => {
  const component = window as unknown as Component
  component.cleanup = component.come(channel)
}

const unmountHere = () => {
  const { cleanup, go } = window as unknown as Component
  if (cleanup) cleanup()
  else go()
}

test('the snippet for plain HTML works with its command queue', async ({ page, bubblewire }) => {
  const { api_url, channel_id } = bubblewire.demo
  const tag = part(/```html\n(<script async src[^\n]*<\/script>)\n```/)
  const queue = part(/```js\n(if \(!Array\.isArray\(window\.bubblewire\)\)[\s\S]*?)```/)
  const html = `<!doctype html><html lang="en"><title>Copied</title><body>${tag}<script>${queue}</script>`
  const copied = html.replaceAll('https://chat.example.com', api_url).replaceAll('CHANNEL', channel_id)
  await page.goto(await serveSite(page, { '/': copied }))
  await bubbleOf(page).click()
  await expect(chatOf(page).getByRole('textbox', { name: 'Your message' })).toBeVisible()
})
