import { computed, signal } from '@preact/signals'
import { languages as names } from '../../shell/words/languages'
import type { ChatSettings } from '../stage/protocol'

/** The screens, in pixels. A phone is filled by the chat; of tablets and desktops the corner with its window is shown. */
export const sizes = {
  phone: { width: 390, height: 844, fullScreen: true },
  small: { width: 320, height: 568, fullScreen: true },
  tablet: { width: 600, height: 800, fullScreen: false },
  window: { width: 560, height: 720, fullScreen: false },
} as const

export type SizeName = keyof typeof sizes
export type StateName = (typeof stateNames)[number]

/** The languages of the widget, each named in that language; the console has the same. */
export const languages: Readonly<Record<string, string>> = names
export const languageTags: readonly string[] = Object.keys(names)

export const sizeNames = Object.keys(sizes) as SizeName[]
export const sideNames: readonly ChatSettings['theme'][] = ['', 'light', 'dark']
export const stateNames = ['fresh', 'answered', 'long', 'large', 'broken', 'slow', 'offline'] as const

export function createView() {
  const size = signal<SizeName>('phone')
  const theme = signal<ChatSettings['theme']>('')
  const language = signal('en')
  const state = signal<StateName>('fresh')
  const tap = signal<'edit' | 'try'>('edit')
  /** Whether the appearance is being edited. On narrow screens the chat then stays above the fields. */
  const dressing = signal(false)
  return {
    size,
    theme,
    language,
    state,
    tap,
    dressing,
    /** The width of the chat. */
    width: computed(() => (sizes[size.value].fullScreen ? sizes[size.value].width : 400)),
    fullScreen: computed(() => sizes[size.value].fullScreen),
    mobile: computed(() => size.value !== 'window'),
    looks: computed<ChatSettings>(() => ({
      theme: theme.value,
      textSize: state.value === 'large' ? 200 : 100,
      network: state.value === 'offline' ? 'none' : state.value === 'slow' ? 'slow' : 'good',
      picturesFail: state.value === 'broken',
      picks: tap.value === 'edit',
    })),
  }
}
