import type { Source } from '../../../clients/typescript/operations'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { LocalText } from '../../../contract/local-text'
import type { Trigger } from '../../../contract/triggers/trigger'
import { type AiAgentValue, aiAgentBody, aiAgentValue } from './ai-agent-value'

type Settings = Source['settings']

/** The fields and settings of a source as one flat record, so that two people can change different fields. */
export type SourceValue = { [Name in Exclude<keyof Settings, 'ai_agent' | 'triggers'>]?: Settings[Name] | null } & {
  triggers?: Trigger[] | null
  ai_agent?: AiAgentValue | null
  name: string
  active: boolean
  web_messaging: boolean
}

export const sourceValue = ({ name, active, web_messaging, settings }: Source): SourceValue => ({
  name,
  active,
  web_messaging: web_messaging !== null,
  ...settings,
  triggers: settings.triggers as Trigger[] | undefined,
  ai_agent: settings.ai_agent && aiAgentValue(settings.ai_agent),
})

const own = ['name', 'active', 'web_messaging'] as const

/** Returns the request body for changed fields. An empty list or text removes a setting. */
export function changesOf(changed: Partial<SourceValue>): object {
  const fields: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(changed)) {
    if ((own as readonly string[]).includes(name)) fields[name] = value
    else {
      const given = givenOf(name, value)
      settings[name] = isNothing(given) ? null : given
    }
  }
  return Object.keys(settings).length > 0 ? { ...fields, settings } : fields
}

function givenOf(name: string, value: unknown): unknown {
  if (name === 'ai_agent') return value && aiAgentBody(value as AiAgentValue)
  return /_message$/.test(name) ? withoutEmpty(value as LocalText | null) : value
}

const withoutEmpty = (texts: LocalText | null | undefined) =>
  texts && Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

const isNothing = (value: unknown) =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

export const partsOf = (type: ChannelKind) =>
  type === 'web_messaging'
    ? (['', 'snippet', 'hours', 'messages', 'ai', 'triggers', 'looks'] as const)
    : (['', 'hours', 'ai'] as const)

/** Which part of the page shows a field. Fields that are not listed are in the first part. */
const partsOfFields: Partial<Record<keyof SourceValue, SourcePart>> = {
  business_hours: 'hours',
  welcome_message: 'messages',
  welcome_structured_content: 'messages',
  away_message: 'messages',
  away_structured_content: 'messages',
  sound: 'messages',
  typing_pause: 'messages',
  edit_window_seconds: 'messages',
  customer_unsend: 'messages',
  reactions: 'messages',
  push: 'messages',
  push_words: 'messages',
  mail: 'messages',
  mail_after: 'messages',
  ai_agent: 'ai',
  triggers: 'triggers',
  appearance: 'looks',
}

export const partOf = (field: keyof SourceValue): SourcePart => partsOfFields[field] ?? ''

export type SourcePart = ReturnType<typeof partsOf>[number]
