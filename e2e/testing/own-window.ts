import { expect, type Page } from '@playwright/test'

interface Watched {
  openedWindows: (Window | null)[]
}

export async function countWindows(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { open } = window
    const openedWindows: (Window | null)[] = []
    Object.assign(window, {
      openedWindows,
      open: (...of: Parameters<typeof open>) => {
        const opened = open(...of)
        openedWindows.push(opened)
        return opened
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as Watched).openedWindows.length)
}

export async function expectWindow(page: Page, act: () => Promise<unknown>): Promise<void> {
  const opened = page.waitForEvent('popup')
  await act()
  const chat = await opened
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  await chat.close()
  // Otherwise the page would reuse the closing window.
  await expect.poll(() => page.evaluate(() => (window as unknown as Watched).openedWindows.at(-1)?.closed)).toBe(true)
}
