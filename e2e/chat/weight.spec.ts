import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chatOf, expect, line, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { openOwnPage } from '../testing/own-page'

// Counts the compressed bytes that a visitor downloads, as they are on the wire.

const budgets = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../budgets.json'), 'utf8'))
const limitOf = (name: string): number => budgets[name].limit

test('a first text conversation stays within its byte budget', async ({ browser, bubblewire }) => {
  for (const [lang, budget] of [
    ['en', limitOf('first conversation in text, socket included')],
    ['ar', limitOf('first conversation in the longest language')],
  ] as const)
    await firstVisit(browser, lang, async (page) => {
      const came: Promise<[path: string, bytes: number]>[] = []
      page.on('requestfinished', (request) => {
        if (!request.url().startsWith(bubblewire.demo.api_url)) return
        const { pathname } = new URL(request.url())
        came.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]))
      })

      await openOwnPage(page, bubblewire, { lang })
      await page.locator('[id^="bubblewire:"] button').click()
      const chat = chatOf(page)
      const box = chat.getByRole('textbox')
      const asked = `Nothing but text: ${lang}`
      await box.fill(asked)
      await box.press('Enter')
      const in_reply_to_id = await bubblewire.idOf(asked)
      await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'And text for an answer' })
      await expect(line(chat, 'And text for an answer')).toBeVisible()
      await page.waitForLoadState('networkidle')

      const files = await Promise.all(came)
      const sum = files.reduce((total, [, bytes]) => total + bytes, 0)
      expect(sum, files.map(([path, bytes]) => `${bytes} ${path}`).join('\n')).toBeLessThanOrEqual(budget)
      expect(sum).toBeGreaterThan(limitOf('until the customer can type') / 2)
    })
})
