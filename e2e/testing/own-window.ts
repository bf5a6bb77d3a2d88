import { expect, type Page } from '@playwright/test'

// Windows that a page opens for its chat.

interface Watched {
  asked: (Window | null)[]
}

/** Call it before the page is loaded. Returns a function that counts the windows that the page has asked for since it was loaded. */
export async function watchWindows(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { open } = window
    const asked: (Window | null)[] = []
    Object.assign(window, {
      asked,
      open: (...of: Parameters<typeof open>) => {
        const opened = open(...of)
        asked.push(opened)
        return opened
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as Watched).asked.length)
}

/** After this press or command the chat is in a window, which is closed again. */
export async function opensWindow(page: Page, act: () => Promise<unknown>): Promise<void> {
  const opened = page.waitForEvent('popup')
  await act()
  const chat = await opened
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  await chat.close()
  // The page would otherwise take the closing window again.
  await expect.poll(() => page.evaluate(() => (window as unknown as Watched).asked.at(-1)?.closed)).toBe(true)
}
