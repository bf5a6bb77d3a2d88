import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { structuredTypes } from '../../contract/structured'
import { axeFindings } from '../testing/axe'
import { type Bubblewire, expect, test } from '../testing/bubblewire'
import { expectLooks, styleHashes } from '../testing/looks'

interface View {
  theme: 'light' | 'dark'
  lang: string
  width: number
}

const views: readonly View[] = [
  { theme: 'light', lang: 'en', width: 390 },
  { theme: 'dark', lang: 'ar', width: 320 },
  { theme: 'light', lang: 'he', width: 320 },
  { theme: 'dark', lang: 'de', width: 1280 },
]

// The time zone decides which times are shown twice.
test.use({ timezoneId: 'Europe/Berlin' })

async function openGallery(page: Page, { demo }: Bubblewire, { theme, lang, width }: View) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: Math.max(width + 60, 720), height: 900 })
  await page.goto(`${demo.api_url}/gallery?theme=${theme}&lang=${lang}&width=${width}&bare`)
  await page.locator('html[data-ready]').waitFor()
}

const titleOf = ({ theme, lang, width }: View) => `${theme}, ${lang}, ${width}`

test('every view is accessible, without overflow or too small targets', {
  tag: '@wide-fonts',
}, async ({ page, bubblewire }) => {
  test.slow()
  for (const view of views)
    await test.step(titleOf(view), async () => {
      await openGallery(page, bubblewire, view)
      expect(await axeFindings(page)).toEqual([])
      const outOfPlace = await page.evaluate(() => {
        const found: string[] = []
        for (const piece of document.querySelectorAll<HTMLElement>('[data-piece]')) {
          const { left, right } = piece.getBoundingClientRect()
          for (const element of piece.querySelectorAll<HTMLElement>('*')) {
            const box = element.getBoundingClientRect()
            const scroller = element.closest('[tabindex], [aria-roledescription]')
            const hidden = box.width <= 1 || box.height <= 1
            if (!hidden && !scroller && (box.left < left - 1 || box.right > right + 1))
              found.push(`${piece.dataset.piece}: sticks out: ${element.outerHTML.slice(0, 100)}`)
            const control = element.matches('button, a[href], select, input:not([type=radio], [type=checkbox])')
            if (control && (box.width < 24 || box.height < 24))
              found.push(`${piece.dataset.piece}: too small: ${element.outerHTML.slice(0, 100)}`)
          }
        }
        return found
      })
      expect(outOfPlace).toEqual([])
    })
})

test('the gallery speaks the language of the person', async ({ browser, bubblewire }) => {
  const page = await browser.newPage({ locale: 'de-DE' })
  await page.goto(`${bubblewire.demo.api_url}/gallery?type=list&lang=ar`)
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByRole('heading', { name: 'Strukturierte Arten' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('ar')
  await expect(page.getByRole('link', { name: 'Im Studio öffnen: list: fresh' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.close()
})

test('at 200 % text size, no message in the gallery overflows', async ({ page, bubblewire }) => {
  await openGallery(page, bubblewire, { theme: 'light', lang: 'de', width: 390 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-piece]')]
      .filter((piece) => piece.scrollWidth > piece.clientWidth + 1)
      .map((piece) => piece.dataset.piece),
  )
  expect(wide).toEqual([])
})

test('every view has its stored styles (UPDATE_LOOKS=1 stores new ones)', async ({ page, bubblewire }) => {
  const lines: string[] = []
  for (const view of views.slice(0, 2)) {
    await openGallery(page, bubblewire, view)
    const pieces = page.locator('[data-piece]')
    const names = await pieces.evaluateAll((all) => all.map((piece) => piece.getAttribute('data-piece')))
    const looks = await pieces.evaluateAll(styleHashes)
    lines.push(...looks.map((look, nth) => `${view.theme} ${view.lang} ${names[nth]}: ${look}`))
  }
  expectLooks('looks/gallery.txt', lines)
})

test('the gallery works in all variants from the folder of any web server', { tag: '@deep' }, async ({ page }) => {
  const built = join(import.meta.dirname, '../../dist/gallery')
  await page.route('https://static.example.com/**', (route) => {
    const path = join(built, new URL(route.request().url()).pathname.replace('/some/folder/', ''))
    if (!existsSync(path)) return route.fulfill({ status: 404 })
    const contentType = { html: 'text/html', js: 'text/javascript', css: 'text/css' }[path.split('.').at(-1) ?? '']
    return route.fulfill({ body: readFileSync(path), contentType: contentType ?? 'image/svg+xml' })
  })
  await page.goto('https://static.example.com/some/folder/gallery.html')
  await page.locator('html[data-ready]').waitFor()
  const types = await page
    .locator('[data-piece]')
    .evaluateAll((all) => all.map((piece) => piece.getAttribute('data-piece')?.split(': ')[0]))
  expect([...new Set(types)].sort()).toEqual([...structuredTypes].sort())
  const pick = (name: string, value: string) => page.getByRole('combobox', { name }).selectOption(value)
  for (const [name, value] of [
    ['type', 'select'],
    ['theme', 'dark'],
    ['lang', 'he'],
    ['width', '320'],
  ] as const) {
    await pick(name, value)
    await page.waitForURL(new RegExp(`[?&]${name}=${value}`))
    await page.locator('html[data-ready]').waitFor()
  }
  await expect(page.locator('html[dir=rtl][data-theme=dark]')).toHaveCount(1)
  const sizes = page.locator('[data-piece]')
  expect(
    await sizes.evaluateAll((all) => [...new Set(all.map((piece) => piece.getBoundingClientRect().width))]),
  ).toEqual([320])
  expect(
    await sizes.evaluateAll((all) => all.every((piece) => piece.getAttribute('data-piece')?.startsWith('select'))),
  ).toBe(true)
})
