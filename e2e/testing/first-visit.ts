import { type Browser, type BrowserContextOptions, type Page, test } from '@playwright/test'

/** Runs a step as a first visit, in a new browser context that closes after the step. */
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
