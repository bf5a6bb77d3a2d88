import { computed, signal } from '@preact/signals'
import type { Appearance } from '../../../contract/chat/appearance'
import type { LookPart } from '../../looks/look'
import { wholeTheme } from '../../looks/whole-theme'

export type ThemeModel = ReturnType<typeof createTheme>

/** The look that is tried on the stage. */
export function createTheme() {
  const look = signal<Appearance>({})
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

  return {
    look,
    /** Replaces these parts; undefined selects the widget's default. */
    change(part: LookPart) {
      const parts = Object.entries({ ...look.value, ...part }).filter(([, value]) => value !== undefined)
      look.value = Object.fromEntries(parts) as Appearance
    },
    whole: computed(() => wholeTheme(look.value.theme)),
    /** The title of the chat. Empty selects the widget's default. */
    title: computed(() => text(look.value.strings?.['*']?.title)),
    /** The address of the picture in the header. Empty selects the default icon. */
    logo: computed(() => text(look.value.header?.logo)),
    /** Returns the look without empty parts. */
    appearance(): Appearance {
      const { theme: { light = {}, dark = {} } = {}, scheme } = look.value
      const title = text(look.value.strings?.['*']?.title)
      const logo = text(look.value.header?.logo)
      return {
        theme: { light, dark },
        ...(scheme && { scheme }),
        ...(title && { strings: { '*': { title } } }),
        ...(logo && { header: { logo } }),
      }
    },
    load({ theme, scheme, strings, header }: Appearance) {
      const title = text(strings?.['*']?.title)
      const logo = text(header?.logo)
      look.value = {
        theme: { light: theme?.light ?? {}, dark: theme?.dark ?? {} },
        ...(scheme && { scheme }),
        ...(title && { strings: { '*': { title } } }),
        ...(logo && { header: { logo } }),
      }
    },
  }
}
