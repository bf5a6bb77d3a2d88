import type { Locator } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { expectLooks, styleHashes } from '../testing/looks'
import { type SheetView, sheetViews, walkForm, walkWebview } from '../testing/sheet-walk'

const compared = sheetViews.slice(0, 2)
const walks = { form: walkForm, webview: walkWebview }

for (const [name, walk] of Object.entries(walks))
  test(`the open ${name} is accessible and keeps its styles in every view`, { tag: '@deep' }, async ({
    browser,
    bubblewire,
  }) => {
    test.slow()
    for (const view of sheetViews)
      await firstVisit(browser, titleOf(view), async (page) => {
        const found: string[] = []
        const looks: string[] = []
        await walk(page, bubblewire, view, async (state, sheet) => {
          await waitForAnimations(sheet)
          if (compared.includes(view)) looks.push(`${state}: ${(await sheet.evaluateAll(styleHashes)).join()}`)
          await sheet.evaluate((element) => element.setAttribute('data-looked-at', ''))
          const said = [...(await axeFindings(page, '[data-looked-at]')), ...(await sheet.evaluate(misplacedElements))]
          found.push(...said.map((trouble) => `${state}: ${trouble}`))
        })
        expect(found).toEqual([])
        if (compared.includes(view)) expectLooks(`looks/${name}-${view.theme}-${view.lang}.txt`, looks)
      })
  })

test('an open form with text of twice the size stays inside its sheet', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const found: string[] = []
  await walkForm(page, bubblewire, { theme: 'light', lang: 'de', width: 390, height: 780 }, async (state, sheet) => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await waitForAnimations(sheet)
    found.push(...(await sheet.evaluate(misplacedElements)).map((trouble) => `${state}: ${trouble}`))
  })
  expect(found).toEqual([])
})

function titleOf({ theme, lang, width }: SheetView) {
  return `${theme}, ${lang}, ${width}`
}

async function waitForAnimations(sheet: Locator) {
  await expect.poll(() => sheet.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
}

function misplacedElements(sheet: Element): string[] {
  const found: string[] = []
  const { left, right } = sheet.getBoundingClientRect()
  for (const element of sheet.querySelectorAll<HTMLElement>('*')) {
    const box = element.getBoundingClientRect()
    const name = element.outerHTML.slice(0, 100)
    if (box.width > 1 && box.height > 1 && (box.left < left - 1 || box.right > right + 1))
      found.push(`sticks out: ${name}`)
    const control = element.matches('button, a[href], select, textarea, input:not([type=radio], [type=checkbox])')
    if (control && (box.width < 24 || box.height < 24)) found.push(`too small: ${name}`)
  }
  return found
}
