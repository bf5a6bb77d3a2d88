import own from './en.json'

/** The texts of the settings. A local constant, because the bundler would put a re-exported import into its own file. */
export const settingsWords = own

export type SettingsKey = keyof typeof settingsWords

/** Returns the key for a name of the server, `act_` and `created`; null for a name of a later server that has no text here. */
export const wordOf = (
  kind: 'act' | 'subject' | 'event' | 'field' | 'outbox_of' | '',
  name: string,
): SettingsKey | null => {
  const key = `${kind && `${kind}_`}${name.replaceAll('.', '_')}`
  return Object.hasOwn(settingsWords, key) ? (key as SettingsKey) : null
}

/** Returns the key for a changed field of the audit log: `settings.sound`, `sources_permissions`, `capacity`. */
export function wordOfField(name: string): SettingsKey | null {
  const bare = name.replace(/^settings\.|^sources_/, '')
  return wordOf('field', bare) ?? wordOf('', bare)
}
