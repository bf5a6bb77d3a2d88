import type { Settings, StorageMode } from '../../contract/chat/embed'
import type { Commands } from './commands'
import { isRecord, wrongCall } from './refusal'
import type { Site } from './site-state'
import { toJson } from './to-json'

const themeKeys = ['color', 'font', 'theme', 'strings']
const consents: StorageMode[] = ['none', 'session', 'persistent']

export function appearanceCommands({ core, button, chat, keeping }: Site): Commands {
  return {
    setLocale(language) {
      core.set.language = languageTag(language)
      core.layout()
    },
    async setTheme(theme) {
      const settings = themeSettings(theme)
      Object.assign(core.set, settings)
      if (settings.color) button.style.background = settings.color
      if (core.session) await chat.ask('dress', settings)
    },
    async setConsent(mode) {
      if (!consents.includes(mode as StorageMode))
        throw wrongCall(`setConsent takes 'none', 'session' or 'persistent'; it was given ${JSON.stringify(mode)}.`)
      if (mode === core.set.consent) return
      keeping.change(mode as StorageMode)
      if (core.session) await chat.ask('store', mode as StorageMode)
    },
  }
}

function languageTag(language: unknown): string {
  try {
    const [tag] = Intl.getCanonicalLocales(language as string)
    if (tag && typeof language === 'string') return tag
  } catch {}
  throw wrongCall(`setLocale takes a BCP 47 tag such as 'de' or 'pt-BR'; it was given ${JSON.stringify(language)}.`)
}

function themeSettings(theme: unknown): Settings {
  if (!isRecord(theme) || Object.keys(theme).some((key) => !themeKeys.includes(key)))
    throw wrongCall(`setTheme takes an object of ${themeKeys.join(', ')}, each of them optional.`)
  const { color, font, theme: tokens, strings } = theme
  if (color !== undefined && !(typeof color === 'string' && CSS.supports('color', color)))
    throw wrongCall(`setTheme: color has to be a CSS colour; it was given ${JSON.stringify(color)}.`)
  if (font !== undefined && typeof font !== 'string') throw wrongCall('setTheme: font has to be a CSS font family.')
  for (const [key, value] of Object.entries({ theme: tokens, strings }))
    if (value !== undefined && !isRecord(value))
      throw wrongCall(`setTheme: ${key} has to be an object; see docs/use/appearance.md.`)
  const text = (value: unknown) => (value === undefined ? undefined : toJson(value))
  const settings: Settings = { color: color as string | undefined, font, theme: text(tokens), strings: text(strings) }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
