import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits, because axe would measure the contrast in the middle of a fade. Runs in the page. */
async function waitForAnimations(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
}

/** Returns axe's WCAG 2.2 AA findings in this frame or element: rule and element, a line each. */
export async function axeFindings(frame: Frame | Page, within = 'html'): Promise<string[]> {
  await frame.evaluate(waitForAnimations)
  // axe has half a megabyte, so each document loads it one time.
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

export function chatFrame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes('/chat/'))
  if (!frame) throw new Error('there is no chat')
  return frame
}
