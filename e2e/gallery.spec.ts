import type { Page } from '@playwright/test'
import { troubles } from './axe'
import { type Bubblewire, expect, test } from './bubblewire'
import { expectLooks, looksOf } from './looks'

// Every type in every state. Looks are compared without what fonts change (looks.ts); sizes are held to rules instead.

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

// Where times are shown twice depends on where one is.
test.use({ timezoneId: 'Europe/Berlin' })

async function openGallery(page: Page, { demo }: Bubblewire, { theme, lang, width }: View) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: Math.max(width + 60, 720), height: 900 })
  await page.goto(`${demo.api_url}/gallery?theme=${theme}&lang=${lang}&width=${width}&bare`)
  await page.locator('html[data-ready]').waitFor()
}

for (const view of views) {
  const name = `${view.theme}, ${view.lang}, ${view.width}`

  test(`axe finds nothing in any type in any state: ${name}`, async ({ page, bubblewire }) => {
    await openGallery(page, bubblewire, view)
    expect(await troubles(page)).toEqual([])
  })

  test(`nothing sticks out, nothing is too small to hit: ${name}`, async ({ page, bubblewire }) => {
    await openGallery(page, bubblewire, view)
    const troubles = await page.evaluate(() => {
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
    expect(troubles).toEqual([])
  })
}

test('text of twice the size stays inside and readable', async ({ page, bubblewire }) => {
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

test('every piece looks as it did: run with UPDATE_LOOKS=1 where it should not', async ({ page, bubblewire }) => {
  const lines: string[] = []
  for (const view of views.slice(0, 2)) {
    await openGallery(page, bubblewire, view)
    for (const piece of await page.locator('[data-piece]').all())
      lines.push(
        `${view.theme} ${view.lang} ${await piece.getAttribute('data-piece')}: ${await piece.evaluate(looksOf)}`,
      )
  }
  expectLooks('looks/gallery.txt', lines)
})
