import { effect, signal } from '@preact/signals'

export const themes = ['system', 'light', 'dark'] as const
export type ThemeName = (typeof themes)[number]

const key = 'console:theme'

export function createTheme() {
  const storedTheme = themes.find((each) => each === localStorage.getItem(key)) ?? 'system'
  const chosen = signal<ThemeName>(storedTheme)
  effect(() => {
    document.documentElement.style.colorScheme = chosen.value === 'system' ? 'light dark' : chosen.value
    localStorage.setItem(key, chosen.value)
  })
  return chosen
}
