import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Theme } from '../../../contract/chat/appearance'
import { checkTheme, themeDefaults } from '../../../contract/chat/theme'
import { themeOf } from '../../../widget/models/look/theme'

export const sides = ['light', 'dark'] as const
export type Side = (typeof sides)[number]

/** Tokens that are colours, in the order of docs/use/appearance.md. */
export const tokenNames = Object.keys(themeDefaults.light)

export type ThemeModel = ReturnType<typeof createTheme>

/** The theme that is tried on: what differs from the widget's own. */
export function createTheme() {
  const changed = signal<Required<Theme>>({ light: {}, dark: {} })
  return {
    /** What would be saved. */
    changed: changed as ReadonlySignal<Required<Theme>>,
    /** With the widget's own tokens for all others. */
    whole: computed<Required<Theme>>(() => ({
      light: { ...themeDefaults.light, ...changed.value.light },
      dark: { ...themeDefaults.dark, ...changed.value.dark },
    })),
    /** What could not be read, by the rule with which the server refuses it. */
    problems: computed(() => checkTheme(changed.value)),
    set(side: Side, name: string, value: string) {
      changed.value = { ...changed.value, [side]: { ...changed.value[side], [name]: value } }
    },
    /** A readable theme around one colour, `#rrggbb`. */
    around(color: string) {
      const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
      changed.value = themeOf([part(1), part(3), part(5)])
    },
    load({ light = {}, dark = {} }: Theme) {
      changed.value = { light, dark }
    },
  }
}
