import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Waits until elements have faded in: a half-faded contrast would be reported. Does not wait for endless animations. Runs in the page.
 */
async function standStill(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
}

/** Returns axe's findings in this frame, or within one element of it, against WCAG 2.2 AA: rule and element, one line each. */
export async function troubles(frame: Frame | Page, within = 'html'): Promise<string[]> {
  await frame.evaluate(standStill)
  // axe has half a megabyte, so it is loaded once for each document.
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe)
  return frame.evaluate(async (selector) => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] }
    const { run } = (globalThis as unknown as { axe: { run(context: string, options: object): Promise<Found> } }).axe
    const { violations } = await run(selector, {
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }, within)
}

/** Returns the chat's own frame, for code that runs inside it. */
export function chatFrame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes('/chat/'))
  if (!frame) throw new Error('there is no chat')
  return frame
}
