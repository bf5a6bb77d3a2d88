import type { Source } from '../../../clients/typescript/operations'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { LocalText } from '../../../contract/local-text'

type Settings = Source['settings']

/** What of a source is changed here: its fields and its settings, each on its own, so that two people may change different ones. */
export type SourceValue = { [Name in keyof Settings]?: Settings[Name] | null } & {
  name: string
  active: boolean
  web_messaging: boolean
}

export const sourceValue = ({ name, active, web_messaging, settings }: Source): SourceValue => ({
  name,
  active,
  web_messaging: web_messaging !== null,
  ...settings,
})

const own = ['name', 'active', 'web_messaging'] as const

/** What is sent for what was changed: an empty list or text takes a setting away. */
export function changesOf(changed: Partial<SourceValue>): object {
  const fields: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(changed)) {
    if ((own as readonly string[]).includes(name)) fields[name] = value
    else {
      const given = /_message$/.test(name) ? withoutEmpty(value as LocalText | null) : value
      settings[name] = isNothing(given) ? null : given
    }
  }
  return Object.keys(settings).length > 0 ? { ...fields, settings } : fields
}

/** A language that was added and left empty says nothing. */
const withoutEmpty = (texts: LocalText | null | undefined) =>
  texts && Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

const isNothing = (value: unknown) =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Parts of a source's page, by its kind. */
export const partsOf = (type: ChannelKind) =>
  type === 'web_messaging'
    ? (['', 'snippet', 'hours', 'messages', 'triggers', 'looks'] as const)
    : (['', 'hours'] as const)

/** On which of the parts a field is; what is not named here is in the first. */
const partsOfFields: Partial<Record<keyof SourceValue, SourcePart>> = {
  business_hours: 'hours',
  welcome_message: 'messages',
  away_message: 'messages',
  sound: 'messages',
  triggers: 'triggers',
  appearance: 'looks',
}

export const partOf = (field: keyof SourceValue): SourcePart => partsOfFields[field] ?? ''

export type SourcePart = ReturnType<typeof partsOf>[number]
