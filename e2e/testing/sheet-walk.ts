import type { Locator, Page } from '@playwright/test'
import { type Bubblewire, expect } from './bubblewire'

export interface SheetView {
  theme: 'light' | 'dark'
  lang: string
  width: number
  height: number
}

export const sheetViews: readonly SheetView[] = [
  { theme: 'light', lang: 'en', width: 390, height: 780 },
  { theme: 'dark', lang: 'ar', width: 320, height: 568 },
  { theme: 'light', lang: 'he', width: 320, height: 568 },
  { theme: 'dark', lang: 'de', width: 390, height: 780 },
]

type Look = (name: string, sheet: Locator) => Promise<void>

async function openPiece(page: Page, { demo }: Bubblewire, view: SheetView, type: string, state: string) {
  const { theme, lang, width, height } = view
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height })
  await page.goto(
    `${demo.api_url}/gallery?type=${type}&state=${state}&theme=${theme}&lang=${lang}&width=${width - 40}&bare`,
  )
  await page.locator('html[data-ready]').waitFor()
}

/** Opens every form page, refusal and summary. The form's own texts are English in each language. */
export async function walkForm(page: Page, bubblewire: Bubblewire, view: SheetView, capture: Look) {
  await openPiece(page, bubblewire, view, 'form', 'fresh')
  await page.getByRole('article').getByRole('button').click()
  const sheet = page.getByRole('dialog')
  const captureSheet = (name: string) => capture(name, sheet)
  const go = () => sheet.locator('button[type=submit]').click()
  const captureRefusal = async (name: string) => {
    // Pressed by a key, because Playwright's `click` would wait for a disabled button.
    await sheet.locator('button[type=submit]').press('Enter')
    await expect(sheet.getByRole('alert')).toBeVisible()
    await captureSheet(name)
  }
  const arrive = (title: string) => expect(sheet.locator(':focus')).toHaveAccessibleName(title)

  await expect(sheet.getByRole('heading', { name: 'What is broken' })).toBeVisible()
  await captureSheet('splash')
  await go()
  await arrive('What needs repair?')
  await captureSheet('one choice')
  await captureRefusal('one choice, refused')
  await sheet.getByRole('radio').nth(2).check()
  await go()
  await arrive('Describe it in your own words')
  await captureSheet('several lines')
  await sheet.getByRole('textbox').fill('A teapot whose spout came off. '.repeat(7))
  await captureRefusal('several lines, refused')
  await sheet.getByRole('textbox').fill('A teapot whose spout came off.')
  await go()
  await arrive('When can you bring it?')
  await captureSheet('date')
  await sheet.locator('input[type=date]').fill('2026-11-01')
  await captureRefusal('date, refused')
  await sheet.locator('input[type=date]').fill('2026-12-05')
  await go()
  await arrive('What is your postcode?')
  await captureSheet('one line')
  await sheet.getByRole('textbox').fill('12a')
  await captureRefusal('one line, refused')
  await sheet.getByRole('textbox').fill('1070')
  await go()
  const edit = (nth: number) => sheet.locator('dl').getByRole('button').nth(nth).click()
  await expect(sheet.locator('dl')).toBeVisible()
  await captureSheet('summary')
  await edit(0)
  await arrive('What needs repair?')
  await sheet.getByRole('radio').nth(0).check()
  await go()
  await arrive('What is wrong with it?')
  await captureSheet('several choices')
  await sheet.getByRole('checkbox').nth(0).check()
  await sheet.getByRole('checkbox').nth(2).check()
  await captureSheet('several choices, made')
  await go()
  await edit(2)
  await arrive('Which colour is the glaze?')
  await captureSheet('picker')
  await go()
  await expect(sheet.locator('dl')).toBeVisible()
  await go()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('article').locator('dl')).toBeVisible()
  await capture('answered', page.locator('[data-piece]'))
}

export async function walkWebview(page: Page, bubblewire: Bubblewire, view: SheetView, capture: Look) {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('https://www.example.com/**', async (route) => {
    await answered
    await route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Workshop</title><h1>The workshop</h1>',
    })
  })
  await page.clock.install()
  await openPiece(page, bubblewire, view, 'rich_link', 'fresh')
  await page.getByRole('link').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('status')).toContainText(/./)
  await capture('webview, loading', sheet)
  await page.clock.fastForward(10_000)
  await expect(sheet.getByRole('status').getByRole('button')).toBeVisible()
  await capture('webview, late', sheet)
  answer()
  await expect(sheet.frameLocator('iframe').getByRole('heading', { name: 'The workshop' })).toBeVisible()
  await capture('webview', sheet)
}
