import type { Appearance, OwnStrings, Theme } from '../../contract/chat/appearance'
import type { Text } from '../strings/words'

type Settings = Readonly<Record<string, string | undefined>>

/** The settings of the source, as the server wrote them into the page. */
export interface SourcePage extends Appearance {
  /** True if the source has something beside the conversation, such as a welcome: then the chat fetches its settings. */
  beside?: boolean
}

export const sourcePage = (): SourcePage => readJson(document.getElementById('source')?.textContent) ?? {}

/** The texts that replace the widget's: the source's texts for every language, then for this language, then the page's. */
export function ownStrings({ strings = {} }: Appearance, ofPage: string | undefined, language: string) {
  const name = language.toLowerCase().split('-')[0] ?? ''
  const found = { ...strings['*'], ...strings[name], ...readJson<OwnStrings>(ofPage) }
  return Object.fromEntries(Object.entries(found).filter((pair): pair is [string, Text] => isText(pair[1])))
}

/** People write these settings by hand: a value that is no text must not break the chat. */
const isText = (given: unknown) =>
  typeof given === 'string' || typeof (given as { other?: unknown } | null)?.other === 'string'

/** Applies the theme of the source and of the script tag. The code is fetched only if there is a theme. */
export function dress({ theme, launcher }: Appearance, { color = launcher?.color, theme: own, font }: Settings) {
  const ofPage = readJson<Theme>(own)
  if (color || theme || ofPage || font)
    import('../models/look/theme').then(
      ({ applyTheme }) => applyTheme([theme, ofPage], { color, font }),
      () => {},
    )
}

function readJson<T>(text: string | null | undefined): T | undefined {
  try {
    return JSON.parse(text ?? '') ?? undefined
  } catch {
    return undefined
  }
}
