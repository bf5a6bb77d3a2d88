import { bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'

// Browsers deny storage to frames of another site in different ways.

const denied = `() => { throw new DOMException('Denied.', 'SecurityError') }`
const ways = {
  'channels between tabs': `BroadcastChannel = class { constructor() { (${denied})() } }`,
  'locks, by a promise': `navigator.locks.request = async () => (${denied})()`,
  'locks, at once': `navigator.locks.request = ${denied}`,
  'databases, at once': `indexedDB.open = ${denied}`,
  'the name of the databases': `Object.defineProperty(window, 'indexedDB', { get: ${denied} })`,
  'both areas of storage': `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: ${denied} })`,
}

test('a customer gets a reply although the browser denies storage', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  for (const [what, code] of Object.entries(ways))
    await firstVisit(browser, what, async (page) => {
      await page.addInitScript(`if (window !== top) { ${code} }`)
      await page.goto(bubblewire.demo.site_url)
      await bubbleOf(page).click()
      const chat = chatOf(page)
      await say(chat, 'help')
      await expect(line(chat, 'What may we show you?')).toBeVisible()
    })
})
