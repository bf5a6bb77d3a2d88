import { type Browser, type BrowserContextOptions, type Page, test } from '@playwright/test'

export async function firstVisit(
  browser: Browser,
  title: string,
  act: (page: Page) => Promise<unknown>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await test.step(title, async () => {
    const context = await browser.newContext(options)
    await act(await context.newPage())
    await context.close()
  })
}
