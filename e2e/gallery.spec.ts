import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { troubles } from './axe'
import { type Bubblewire, expect, test } from './bubblewire'

// Every type in every state. Pixels differ with the fonts of a machine, so what is compared are the looks themselves: for each element its role
// in the tree and the values of its styles that no font can change. Sizes are held to rules instead of pictures.

const kept = join(import.meta.dirname, 'gallery-looks.txt')

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
    const pieces = await page.evaluate(looksOfPieces)
    lines.push(...pieces.map((text) => `${view.theme} ${view.lang} ${text}`))
  }
  const now = `${lines.join('\n')}\n`
  if (process.env.UPDATE_LOOKS || !existsSync(kept)) writeFileSync(kept, now)
  expect(now.split('\n')).toEqual(readFileSync(kept, 'utf8').split('\n'))
})

/** Runs in the page: a line per piece, with a number for each of its elements' looks, so that a change says where it is. */
function looksOfPieces(): string[] {
  const names = [
    'display',
    'color',
    'background-color',
    'border-top-color',
    'border-top-width',
    'border-top-style',
    'border-start-start-radius',
    'padding-block-start',
    'padding-inline-start',
    'margin-block-start',
    'row-gap',
    'flex-direction',
    'font-size',
    'font-weight',
    'text-align',
    'direction',
    'position',
    'visibility',
    'opacity',
  ]
  const hash = (text: string) => {
    let sum = 0
    for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
    return (sum % 46_656).toString(36).padStart(3, '0')
  }
  return [...document.querySelectorAll<HTMLElement>('[data-piece]')].map((piece) => {
    const marks = [...piece.querySelectorAll('*')]
      .filter((element) => !element.closest('svg') || element.matches('svg'))
      .map((element) => {
        const style = getComputedStyle(element)
        const values = names.map((name) => style.getPropertyValue(name)).join()
        return `${element.localName[0]}${hash(`${element.localName}${element.getAttribute('role') ?? ''}${values}`)}`
      })
    return `${piece.dataset.piece}: ${marks.join(' ')}`
  })
}
