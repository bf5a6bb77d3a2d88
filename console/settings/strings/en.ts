import type { Text } from '../../../widget/strings/words'
import { accessWords } from './access'
import { generalWords } from './general'
import { peopleWords } from './people'
import { sourceWords } from './sources'
import { webhookWords } from './webhooks'

/** What the settings say. */
export const settingsWords = {
  ...generalWords,
  ...sourceWords,
  ...accessWords,
  ...webhookWords,
  ...peopleWords,
} satisfies Record<string, Text>

export type SettingsKey = keyof typeof settingsWords

/** The word of what the server names, `act_` and `created`; null where a later server names what we do not know yet. */
export const wordOf = (
  kind: 'act' | 'subject' | 'event' | 'field' | 'outbox_of' | '',
  name: string,
): SettingsKey | null => {
  const key = `${kind && `${kind}_`}${name.replaceAll('.', '_')}`
  return Object.hasOwn(settingsWords, key) ? (key as SettingsKey) : null
}

/** What the audit log names as changed: `settings.sound`, `sources_permissions`, `capacity`. */
export function wordOfField(name: string): SettingsKey | null {
  const bare = name.replace(/^settings\.|^sources_/, '')
  return wordOf('field', bare) ?? wordOf('', bare)
}
