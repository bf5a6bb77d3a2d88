import type { Theme } from '../../../contract/chat/appearance'
import { black, contrast, hexColor, mix, type Rgb, textColorOn, white, withContrast } from './color'

// The backgrounds of accent text with the least contrast (tokens.css): bubble-in in dark mode, surface-sunk in light
// mode.
const darkGround: Rgb = [39, 43, 48]
const lightGround: Rgb = [239, 241, 240]
/**
 * More than WCAG's 4.5, because text is also on the soft tint of the accent, which is between background and accent.
 */
const leastContrast = 6

/** A theme, or a CSS colour, which is changed until it is readable on light and dark backgrounds. */
export type ThemeOrColor = Theme | string | undefined

/** Writes the themes into the page's CSS variables; later themes win. A single colour makes a whole theme. */
export function applyTheme(themes: readonly ThemeOrColor[], font: string | undefined) {
  for (const each of themes) {
    const rgb = typeof each === 'string' ? colorOf(each) : null
    const theme = rgb ? themeOf(rgb) : each
    if (theme && typeof theme !== 'string') setVariables(theme)
  }
  if (font) setVariables({ light: { font } })
}

/** Returns a theme around one colour, with every contrast that WCAG requires. */
export function themeOf(color: Rgb): Required<Theme> {
  const light = withContrast(color, lightGround, black, leastContrast)
  const dark = withContrast(color, darkGround, white, leastContrast)
  const bubble = withContrast(color, white, black, leastContrast)
  return {
    light: accents(light, mix(light, white, 0.92), black, light),
    dark: accents(dark, mix(dark, darkGround, 0.88), white, bubble),
  }
}

/** Returns the colour of an icon that can be seen on this colour, `#rrggbb`. */
export const iconColorOn = (color: string): string => hexColor(textColorOn(rgbOf(color)))

export function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function accents(accent: Rgb, soft: Rgb, towards: Rgb, bubble: Rgb) {
  const ink = textColorOn(accent)
  // Hover is lighter under dark text and darker under white text, so that contrast never shrinks.
  const hover = mix(accent, contrast(ink, towards) > contrast(ink, accent) ? towards : accent, 0.2)
  return {
    accent: hexColor(accent),
    'accent-hover': hexColor(hover),
    'on-accent': hexColor(ink),
    'accent-soft': hexColor(soft),
    'bubble-out': hexColor(bubble),
    'on-bubble-out': hexColor(textColorOn(bubble)),
  }
}

function setVariables({ light = {}, dark = {} }: Theme) {
  const { style } = document.documentElement
  const now = getComputedStyle(document.documentElement)
  for (const name of new Set([...Object.keys(light), ...Object.keys(dark)])) {
    const [, before, after] = /light-dark\(\s*([^,]+),\s*([^,]+)\)/.exec(now.getPropertyValue(`--bw-${name}`)) ?? []
    const value = before ? `light-dark(${light[name] ?? before}, ${dark[name] ?? after})` : (light[name] ?? dark[name])
    style.setProperty(`--bw-${name}`, value ?? null)
  }
}

/** Returns a CSS colour as the browser parses it; null if it is invalid. */
function colorOf(css: string): Rgb | null {
  if (!CSS.supports('color', css)) return null
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  if (!canvas) return null
  canvas.fillStyle = css
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
