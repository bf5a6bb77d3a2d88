import type { Theme } from '../../contract/chat/appearance'
import { themeDefaults } from '../../contract/chat/theme'
import { shapeNames } from './look'

/** Returns a theme with the widget's own values for what it leaves out, so that it replaces any earlier theme. */
export function wholeTheme({ light, dark }: Theme = {}): Required<Theme> {
  const page = getComputedStyle(document.documentElement)
  const shape = Object.fromEntries(shapeNames.map((name) => [name, page.getPropertyValue(`--bw-${name}`).trim()]))
  return { light: { ...themeDefaults.light, ...shape, ...light }, dark: { ...themeDefaults.dark, ...shape, ...dark } }
}
