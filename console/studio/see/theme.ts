import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Appearance, Theme, ThemeTokens } from '../../../contract/chat/appearance'
import { themeDefaults, weakPairs } from '../../../contract/chat/theme'
import { rgbOf, themeOf } from '../../../widget/models/appearance/theme'

export const sides = ['light', 'dark'] as const
export type Side = (typeof sides)[number]

/** The colour tokens, in the order of docs/use/appearance.md. */
export const tokenNames = Object.keys(themeDefaults.light)

/** The tokens for corners, which are the same in light and dark. */
const corners = ['radius', 'radius-card', 'radius-control'] as const
const shapeNames = ['font', ...corners] as const

/** The radii of bubbles, cards and controls. Null selects the widget's defaults. */
const cornerValues = { square: ['4px', '4px', '4px'], soft: null, round: ['24px', '22px', '20px'] } as const
export type Corners = keyof typeof cornerValues
export const cornerNames = Object.keys(cornerValues) as Corners[]

export type ThemeModel = ReturnType<typeof createTheme>

export function createTheme() {
  const changed = signal<Required<Theme>>({ light: {}, dark: {} })
  const title = signal('')
  const logo = signal('')
  const page = getComputedStyle(document.documentElement)
  const shape = Object.fromEntries(shapeNames.map((name) => [name, page.getPropertyValue(`--bw-${name}`).trim()]))

  /** Sets tokens in both light and dark. Null selects the widget's default. */
  function setShape(values: Record<string, string | null>) {
    const side = (before: ThemeTokens) =>
      Object.fromEntries(Object.entries({ ...before, ...values }).filter(([, value]) => value)) as ThemeTokens
    changed.value = { light: side(changed.value.light), dark: side(changed.value.dark) }
  }

  return {
    changed: changed as ReadonlySignal<Required<Theme>>,
    whole: computed<Required<Theme>>(() => ({
      light: { ...themeDefaults.light, ...shape, ...changed.value.light },
      dark: { ...themeDefaults.dark, ...shape, ...changed.value.dark },
    })),
    weak: computed(() => weakPairs(changed.value)),
    /** The title of the chat. Empty selects the widget's default. */
    title,
    /** The address of the picture in the header. Empty selects the default icon. */
    logo,
    font: computed(() => changed.value.light.font ?? ''),
    setFont: (font: string) => setShape({ font: font.trim() || null }),
    corners: computed(() =>
      cornerNames.find((name) => (cornerValues[name]?.[0] ?? undefined) === changed.value.light.radius),
    ),
    setCorners: (name: Corners) =>
      setShape(Object.fromEntries(corners.map((token, nth) => [token, cornerValues[name]?.[nth] ?? null]))),
    set(side: Side, name: string, value: string) {
      changed.value = { ...changed.value, [side]: { ...changed.value[side], [name]: value } }
    },
    /** Derives a readable theme from one colour, `#rrggbb`. The corners do not change. */
    around(color: string) {
      const { font = null, radius = null, ...more } = changed.value.light
      const kept = {
        font,
        radius,
        'radius-card': more['radius-card'] ?? null,
        'radius-control': more['radius-control'] ?? null,
      }
      const { light = {}, dark = {} } = themeOf(rgbOf(color))
      changed.value = { light, dark }
      setShape(kept)
    },
    appearance(): Appearance {
      const [name, picture] = [title.value.trim(), logo.value.trim()]
      return {
        theme: changed.value,
        ...(name && { strings: { '*': { title: name } } }),
        ...(picture && { header: { logo: picture } }),
      }
    },
    load({ theme = {}, strings, header }: Appearance) {
      const { light = {}, dark = {} } = theme
      changed.value = { light, dark }
      const own = strings?.['*']?.title
      title.value = typeof own === 'string' ? own : ''
      logo.value = header?.logo ?? ''
    },
  }
}
