import type { StructuredType } from '../../contract/structured'

export interface Choice {
  theme: 'light' | 'dark' | ''
  /** A BCP 47 tag, which also decides the direction. */
  lang: string
  width: number
  type: StructuredType | ''
  state: string
  /** `1` hides the controls, for screenshots. */
  bare: boolean
}

export const widths = [320, 390, 600, 1280]
export const galleryLanguages = ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'zh', 'ar', 'he']

export function choiceIn(search: string): Choice {
  const params = new URLSearchParams(search)
  const theme = params.get('theme')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : '',
    lang: params.get('lang') || (params.get('dir') === 'rtl' ? 'ar' : 'en'),
    width: Number(params.get('width')) || 390,
    type: (params.get('type') ?? '') as Choice['type'],
    state: params.get('state') ?? '',
    bare: params.has('bare'),
  }
}
