import type { Page } from '@playwright/test'
import { chatFrame } from './axe'

/** Records the texts of live regions. Returns a function that returns the recorded texts in order. */
export async function recordAnnouncements(page: Page) {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = target instanceof Element && target.closest('[aria-live]:not([aria-live=off])')
        if (region)
          for (const node of addedNodes) heard.push(`${region.getAttribute('aria-live')}: ${node.textContent}`)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return () => chatFrame(page).evaluate((): string[] => Reflect.get(window, 'heard'))
}
