import type { OwnStrings, SourcePage, Theme } from '../../contract/chat/appearance'
import { later } from '../later'
import type { Shell } from '../models/session/shell'
import type { Text } from '../strings/words'

type Settings = Readonly<Record<string, string | undefined>>

export const sourcePage = (): SourcePage => parseJson(document.getElementById('source')?.textContent) ?? {}

/** Texts for this language replace texts for all languages. Texts of the page replace both. */
export function ownStrings({ strings = {} }: SourcePage, ofPage: string | undefined, language: string) {
  const name = language.toLowerCase().split('-')[0] ?? ''
  const found = { ...strings['*'], ...strings[name], ...parseJson<OwnStrings>(ofPage) }
  return Object.fromEntries(Object.entries(found).filter((pair): pair is [string, Text] => isText(pair[1])))
}

/** People write these settings by hand: a value that is not text must not break the chat. */
const isText = (given: unknown) =>
  typeof given === 'string' || typeof (given as { other?: unknown } | null)?.other === 'string'

const appearanceCode = later(() => import('./looks'))

/** Applies the appearance of the source and of the script tag. Its code is fetched only if there is an appearance. */
export function applyAppearance(source: SourcePage, settings: Settings, shell: Pick<Shell, 'header' | 'open'>) {
  const themes = themesOf(source, settings)
  const { header } = source
  const { font } = settings
  if (font || header || themes.some(Boolean))
    void appearanceCode.ready().then(({ applyLooks }) => applyLooks(themes, font, header, shell))
}

/** Later ones win: what the page sets replaces what the source has. */
export const themesOf = ({ theme, launcher }: SourcePage, { color, theme: own }: Settings) => [
  color ? undefined : launcher?.color,
  theme,
  color,
  parseJson<Theme>(own),
]

function parseJson<T>(text: string | null | undefined): T | undefined {
  try {
    return JSON.parse(text ?? '') ?? undefined
  } catch {
    return undefined
  }
}
