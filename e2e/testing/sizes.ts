import { type Frame, type Page, test } from '@playwright/test'
import { axeFindings } from './axe'
import { expect } from './bubblewire'

const views = [
  { width: 1280, height: 860, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 320, height: 640, colorScheme: 'light' },
] as const

/** Checks accessibility and overflow in every size and theme. Screenshots' names begin with `name`. */
export async function accessibleInEverySize(page: Page, name: string, frame?: Frame): Promise<void> {
  for (const { width, height, colorScheme } of views)
    await test.step(`${width}, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      // Controls behind the sticky links count as too small, so show the whole page.
      await page.evaluate(() => scrollTo(0, 0))
      const tall = await page.evaluate(() => document.documentElement.scrollHeight)
      if (width < 768) await page.setViewportSize({ width, height: Math.max(height, tall) })
      // The layout for the new size may take some frames.
      await expect.poll(() => axeFindings(frame ?? page)).toEqual([])
      const wide = await (frame ?? page).evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
      await page.screenshot({ path: `test-results/looks/${name}-${width}-${colorScheme}.png`, fullPage: true })
    })
}
