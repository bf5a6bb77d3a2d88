import type { Appearance, Theme, ThemeTokens } from '../../contract/chat/appearance'
import { themeDefaults } from '../../contract/chat/theme'
import { rgbOf, themeOf } from '../../widget/models/appearance/theme'

export const sides = ['light', 'dark'] as const
export type Side = (typeof sides)[number]

/** The colour tokens, in the order of docs/use/appearance.md. */
export const tokenNames = Object.keys(themeDefaults.light)

/** The tokens for corners, which are the same in light and dark. */
const corners = ['radius', 'radius-card', 'radius-control'] as const
export const shapeNames = ['font', ...corners] as const

/** The radii of bubbles, cards and controls. Null selects the widget's defaults. */
const cornerValues = { square: ['4px', '4px', '4px'], soft: null, round: ['24px', '22px', '20px'] } as const
type Corners = keyof typeof cornerValues
export const cornerNames = Object.keys(cornerValues) as Corners[]

/** A change of a look: undefined parts get the widget's default. */
export type LookPart = { [K in keyof Appearance]?: Appearance[K] | undefined }

/** The part of a look that the editor changes. Functions below return the theme after a change. */
type Look = Pick<Appearance, 'theme' | 'scheme'>

/** Replaces parts of an appearance. Empty parts are left out, so that the widget's default applies. */
export function withPart(appearance: Appearance, part: LookPart): Appearance {
  const isFull = (value: unknown) =>
    typeof value === 'object' && value ? Object.keys(value).length > 0 : Boolean(value)
  return Object.fromEntries(Object.entries({ ...appearance, ...part }).filter(([, value]) => isFull(value)))
}

/** Returns a colour as drawn: that of the theme, or else the widget's own. */
export const colourOf = ({ theme }: Look, side: Side, name: string): string =>
  theme?.[side]?.[name] ?? themeDefaults[side][name] ?? ''

export const fontOf = ({ theme }: Look): string => theme?.light?.font ?? ''

export const withFont = ({ theme }: Look, font: string): Theme => withShape(theme, { font: font.trim() || null })

export const cornersOf = ({ theme }: Look): Corners | undefined =>
  cornerNames.find((name) => (cornerValues[name]?.[0] ?? undefined) === theme?.light?.radius)

export const withCorners = ({ theme }: Look, name: Corners): Theme =>
  withShape(theme, Object.fromEntries(corners.map((token, nth) => [token, cornerValues[name]?.[nth] ?? null])))

export const withColour = ({ theme = {} }: Look, side: Side, name: string, value: string): Theme => ({
  ...theme,
  [side]: { ...theme[side], [name]: value },
})

/** Derives a readable theme from one colour, `#rrggbb`. Font and corners do not change. */
export function themeAround({ theme }: Look, colour: string): Theme {
  const kept = shapeNames.map((name) => [name, theme?.light?.[name] ?? null] as const)
  return withShape(themeOf(rgbOf(colour)), Object.fromEntries(kept))
}

/** Sets tokens in both light and dark. Null selects the widget's default. */
function withShape(theme: Theme = {}, values: Record<string, string | null>): Theme {
  const side = (before: ThemeTokens = {}) =>
    Object.fromEntries(Object.entries({ ...before, ...values }).filter(([, value]) => value)) as ThemeTokens
  return { light: side(theme.light), dark: side(theme.dark) }
}
