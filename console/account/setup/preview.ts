import { signal } from '@preact/signals'
import type { Theme } from '../../../contract/chat/appearance'
import { themeDefaults } from '../../../contract/chat/theme'
import type { StructuredPreview } from '../../../contract/structured/preview'
import { rgbOf, themeOf } from '../../../widget/models/appearance/theme'
import { basePath } from '../../shell/base-path'
import { createStage } from '../../studio/see/stage'

/** Returns a theme from a colour, `#rrggbb`. */
export const themeFromColor = (color: string): Required<Theme> => themeOf(rgbOf(color))

export function createPreview({ text, language, dark }: { text: string; language: string; dark: boolean }) {
  const theme = signal<Theme>({})
  const samplePreview: StructuredPreview = {
    accepted: true,
    channels: [
      {
        channel_kind: 'web_messaging',
        accepted: true,
        structured_content_supported: true,
        errors: [],
        rendering: { as: 'web', body: text, structured_content: null },
        plain_text: text,
        warnings: [],
      },
    ],
  }
  const stage = createStage({
    api: { attachment: () => Promise.reject(new Error('There are no files here.')) },
    checking: { preview: signal(samplePreview), wasAccepted: signal(true) },
    looks: signal({ theme: dark ? 'dark' : 'light', textSize: 100, network: 'good', picturesFail: false }),
    language: signal(language),
    state: signal('fresh'),
    schemas: signal(null),
    fullScreen: signal(true),
    mobile: signal(true),
    theme,
  })
  return {
    stage,
    address: `${basePath}/studio/stage/#${encodeURIComponent(location.origin)}`,
    /** Sets the colour of the chat. Null means the default colours. */
    applyColor(color: string | null) {
      const newTheme = color ? themeFromColor(color) : { light: {}, dark: {} }
      // All tokens are sent, so that the new theme replaces the old one completely.
      theme.value = {
        light: { ...themeDefaults.light, ...newTheme.light },
        dark: { ...themeDefaults.dark, ...newTheme.dark },
      }
    },
  }
}
