import own from './en.json'

/** What the settings say. A constant of this file: passed on as an import, the bundler would put it in a file of its own. */
export const settingsWords = own

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
