import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, type Rgb, textColorOn, white } from './color'
import { themeOf } from './theme'

const part = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(part, part, part)
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

test('with every colour of a site, each text is readable in light and dark', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { light, dark } = themeOf(color)
      for (const [tokens, ground] of [
        [light, '#eff1f0'],
        [dark, '#272b30'],
      ] as const) {
        const of = (name: string) => rgb(tokens[name] ?? '')
        expect(contrast(of('accent'), rgb(ground))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('accent'), of('accent-soft'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('on-accent'), of('accent-hover'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('on-bubble-out'), of('bubble-out'))).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('a colour with enough contrast stays unchanged', () => {
  expect(themeOf([128, 0, 64]).light.accent).toBe('#800040')
})

test('text is white on dark colours and dark on light colours', () => {
  expect(textColorOn([10, 60, 120])).toEqual(white)
  expect(contrast(textColorOn([250, 220, 60]), [250, 220, 60])).toBeGreaterThan(7)
})

test('the theme has exactly the documented tokens', () => {
  const root = join(import.meta.dirname, '../../..')
  const names = (path: string, pattern: RegExp) =>
    new Set([...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, name]) => name))
  const rows = readFileSync(join(root, 'docs/use/appearance.md'), 'utf8').split('| Token | Where |')[1] ?? ''
  const told = [...rows.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))
  expect([...told].sort()).toEqual([...names('widget/tokens.css', /^ {2}--bw-([\w-]+):/gm)].sort())
})
