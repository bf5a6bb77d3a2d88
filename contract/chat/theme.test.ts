import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkTheme, isIconVisible, themeDefaults } from './theme'

const tokens = readFileSync(join(import.meta.dirname, '../../widget/tokens.css'), 'utf8')

test("the theme check uses the widget's default colours", () => {
  for (const [name, light] of Object.entries(themeDefaults.light))
    expect(tokens, name).toContain(`--bw-${name}: light-dark(${light}, ${themeDefaults.dark[name]});`)
})

test('all default colours of the widget can be parsed', () => {
  expect(checkTheme(themeDefaults)).toEqual([])
})

test('a text colour with too little contrast is refused', () => {
  const problems = checkTheme({ light: { accent: '#ffd54f' } })
  expect(problems[0]).toMatchObject({
    path: 'settings.appearance.theme.light.accent',
    code: 'low_contrast',
    limit: 4.5,
    actual: 1.41,
  })
  expect(problems.map(({ message }) => message).join()).toContain('on-accent on accent')
})

test('the light and the dark theme are checked separately', () => {
  expect(checkTheme({ light: { accent: '#7a1f5c', radius: '4px', font: 'Georgia, serif' } })).toEqual([])
  expect(checkTheme({ dark: { accent: '#7a1f5c' } })).not.toEqual([])
})

test('a named colour is refused, since its contrast cannot be checked', () => {
  expect(checkTheme({ light: { accent: 'rebeccapurple' } })).toMatchObject([{ code: 'wrong_format' }])
})

test("the icon of the bubble is judged on the bubble's own colour", () => {
  expect(isIconVisible({})).toBe(true)
  expect(isIconVisible({ color: '#ffe08a' })).toBe(false)
  expect(isIconVisible({ color: '#ffe08a', icon_color: '#1f1f1f' })).toBe(true)
  expect(isIconVisible({ icon_color: '#0b6f6a' })).toBe(false)
  expect(isIconVisible({ color: '#ffe08a', icon: 'https://shop.example.com/chat.svg' })).toBe(true)
})
