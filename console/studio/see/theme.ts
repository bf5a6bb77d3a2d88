import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Theme } from '../../../contract/chat/appearance'
import { checkTheme, themeDefaults } from '../../../contract/chat/theme'
import { themeOf } from '../../../widget/models/look/theme'

export const sides = ['light', 'dark'] as const
export type Side = (typeof sides)[number]

/** The colour tokens, in the order of docs/use/appearance.md. */
export const tokenNames = Object.keys(themeDefaults.light)

export type ThemeModel = ReturnType<typeof createTheme>

/** The theme that is tried: the tokens that differ from the widget's own. */
export function createTheme() {
  const changed = signal<Required<Theme>>({ light: {}, dark: {} })
  return {
    /** The tokens that would be saved. */
    changed: changed as ReadonlySignal<Required<Theme>>,
    /** The theme completed with the widget's own tokens. */
    whole: computed<Required<Theme>>(() => ({
      light: { ...themeDefaults.light, ...changed.value.light },
      dark: { ...themeDefaults.dark, ...changed.value.dark },
    })),
    /** Problems of the theme, by the rule with which the server refuses it. */
    problems: computed(() => checkTheme(changed.value)),
    set(side: Side, name: string, value: string) {
      changed.value = { ...changed.value, [side]: { ...changed.value[side], [name]: value } }
    },
    /** Makes a readable theme around one colour, `#rrggbb`. */
    around(color: string) {
      const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
      changed.value = themeOf([part(1), part(3), part(5)])
    },
    load({ light = {}, dark = {} }: Theme) {
      changed.value = { light, dark }
    },
  }
}
