import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import { bubbleOf, chatOf, expect, line, openChat, say, test } from './bubblewire'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in this frame against WCAG 2.2 AA: rule and element, one line each. */
async function troubles(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe)
  return frame.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run({
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  })
}

const chatFrame = (page: Page) => {
  const frame = page.frames().find((each) => each.url().includes('/chat/'))
  if (!frame) throw new Error('there is no chat')
  return frame
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the site's page, the bubble, or any type of message, ${colorScheme}`, async ({
    page,
    bubblewire,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(bubblewire.demo.site_url)
    await expect(bubbleOf(page)).toBeVisible()
    expect(await troubles(page.mainFrame())).toEqual([])
    const chat = await openChat(page, bubblewire)
    expect(await troubles(chatFrame(page))).toEqual([])
    for (const word of ['template', 'carousel', 'select', 'link', 'list', 'form', 'pay', 'time', 'help']) {
      await say(chat, word)
      await expect(line(chat, word).last()).toBeVisible()
    }
    await expect(chat.getByRole('toolbar', { name: /^Type one of these words/ })).toBeVisible()
    expect(await troubles(chatFrame(page))).toEqual([])
    await chat.getByRole('button', { name: 'Start' }).click()
    await expect(chat.getByRole('dialog')).toBeVisible()
    expect(await troubles(chatFrame(page))).toEqual([])
  })
}

test('nothing moves on the site when the bubble comes and the chat opens', async ({ page, bubblewire }) => {
  await page.addInitScript(() => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
      Object.assign(window, { shift })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openChat(page, bubblewire)
  await chatOf(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(bubbleOf(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'shift') ?? 0)).toBe(0)
})
