import type { Problem } from '../structured/problem'
import type { Launcher, Theme, ThemeTokens } from './appearance'

const sides = ['light', 'dark'] as const
type Side = (typeof sides)[number]
type Rgb = readonly [number, number, number]

// A copy of the defaults in widget/tokens.css, for tokens that a theme leaves out. theme.test.ts compares both.
const defaults: Record<Side, Record<string, string>> = {
  light: {
    accent: '#0b5f5a',
    'accent-hover': '#084a46',
    'on-accent': '#ffffff',
    'accent-soft': '#e3f1ef',
    surface: '#ffffff',
    'surface-raised': '#ffffff',
    'surface-sunk': '#f4f5f4',
    'bubble-in': '#eff1f0',
    'bubble-out': '#0b5f5a',
    'on-bubble-out': '#ffffff',
    text: '#16201f',
    'text-soft': '#55605e',
    'line-strong': '#7d8785',
    danger: '#b3261e',
    'danger-soft': '#fdecea',
    good: '#1d6b3a',
  },
  dark: {
    accent: '#5fd0c4',
    'accent-hover': '#83dfd5',
    'on-accent': '#06231f',
    'accent-soft': '#12322f',
    surface: '#16181b',
    'surface-raised': '#1f2226',
    'surface-sunk': '#101214',
    'bubble-in': '#272b30',
    'bubble-out': '#14605a',
    'on-bubble-out': '#f2fbf9',
    text: '#edf0ef',
    'text-soft': '#a7b0ae',
    'line-strong': '#7c8785',
    danger: '#ff9d94',
    'danger-soft': '#3a1a18',
    good: '#7fd79f',
  },
}

/** Foreground, background and minimum contrast by WCAG 2.2 AA: 4.5 for text, 3 for edges of controls. */
const pairs: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-bubble-out', 'bubble-out', 4.5],
  ...['surface', 'surface-raised', 'surface-sunk', 'bubble-in', 'accent-soft', 'danger-soft'].map(
    (ground) => ['text', ground, 4.5] as const,
  ),
  ...['surface', 'surface-raised', 'surface-sunk'].map((ground) => ['text-soft', ground, 4.5] as const),
  ...['surface', 'surface-raised', 'accent-soft'].map((ground) => ['accent', ground, 4.5] as const),
  ...['surface', 'surface-raised', 'danger-soft'].map((ground) => ['danger', ground, 4.5] as const),
  ['good', 'surface-raised', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'surface-raised', 3],
]

export const themeDefaults = defaults

export interface WeakPair {
  side: Side
  ink: string
  ground: string
  found: number
  least: number
}

/** Returns every pair of the theme with too little contrast. Only colours of the form `#rrggbb` can be checked. */
export function checkTheme(theme: Theme): Problem[] {
  return sides.flatMap((side) => {
    const given = theme[side] ?? {}
    const invalid = invalidColours(side, given)
    return invalid.length > 0 ? invalid : weakPairsOf(side, given).map((pair) => problemOf(pair, given))
  })
}

/** Returns the same pairs for readers of any language. Without them, every text can be read. */
export const weakPairs = (theme: Theme): WeakPair[] =>
  sides.flatMap((side) => {
    const given = theme[side] ?? {}
    return invalidColours(side, given).length > 0 ? [] : weakPairsOf(side, given)
  })

function invalidColours(side: Side, given: ThemeTokens): Problem[] {
  return Object.entries(given)
    .filter(([name, value]) => name in defaults[side] && !isHex(value))
    .map(([name]) => {
      const path = `settings.appearance.theme.${side}.${name}`
      return { path, code: 'wrong_format', message: `${path} must be a colour such as #0b5f5a.` }
    })
}

function weakPairsOf(side: Side, given: ThemeTokens): WeakPair[] {
  const of = (name: string) => given[name] ?? defaults[side][name] ?? ''
  return pairs
    .filter(([ink, ground]) => ink in given || ground in given)
    .map(([ink, ground, least]) => {
      const found = Math.floor(contrast(rgb(of(ink)), rgb(of(ground))) * 100) / 100
      return { side, ink, ground, found, least }
    })
    .filter(({ found, least }) => found < least)
}

function problemOf({ side, ink, ground, found, least }: WeakPair, given: ThemeTokens): Problem {
  const path = `settings.appearance.theme.${side}.${ink in given ? ink : ground}`
  const message = `${path}: ${ink} on ${ground} has a contrast of ${found}; it needs at least ${least} to be read.`
  return { path, code: 'low_contrast', message, limit: least, actual: found }
}

const leastOfIcon = 3

/** Whether the drawn icon can be seen on the bubble. True for a picture, and for colours that cannot be checked. */
export function isIconVisible({ color = '#0b5f5a', icon_color = '#ffffff', icon }: Launcher): boolean {
  return !!icon || !isHex(color) || !isHex(icon_color) || contrast(rgb(color), rgb(icon_color)) >= leastOfIcon
}

const isHex = (value: string): boolean => /^#[\da-f]{6}$/i.test(value)

const rgb = (hex: string): Rgb => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255

// A copy of the function in widget/models/appearance/color.ts: widget and core share only the contract.
function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((each) =>
    each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
