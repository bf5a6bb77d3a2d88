import { type Frame, type Page, test } from '@playwright/test'
import { troubles } from './axe'
import { expect } from './bubblewire'

const views = [
  { width: 1280, height: 860, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 320, height: 640, colorScheme: 'light' },
] as const

/**
 * Checks a page, as it is, in every size and theme: accessible, and nothing sticks out. The screenshots begin with `name`. `frame`: this
 * frame of the page is checked instead.
 */
export async function accessibleInEverySize(page: Page, name: string, frame?: Frame): Promise<void> {
  for (const { width, height, colorScheme } of views)
    await test.step(`${width}, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      // Controls behind the sticky links count as too small, so the page is scrolled to its top.
      await page.evaluate(() => scrollTo(0, 0))
      // The page may still be laying itself out for the new size.
      await expect.poll(() => troubles(frame ?? page)).toEqual([])
      const wide = await (frame ?? page).evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
      await page.screenshot({ path: `test-results/looks/${name}-${width}-${colorScheme}.png`, fullPage: true })
    })
}
