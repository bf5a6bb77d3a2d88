import own from './en.json'

/** A local constant, because the bundler would move a re-exported import into its own file. */
export const settingsWords = own

export type SettingsKey = keyof typeof settingsWords

/** Returns the text key for a name from the server, such as `act_created`. Null for an unknown name. */
export const wordOf = (
  kind: 'act' | 'subject' | 'event' | 'field' | 'outbox_of' | '',
  name: string,
): SettingsKey | null => {
  const key = `${kind && `${kind}_`}${name.replaceAll('.', '_')}`
  return Object.hasOwn(settingsWords, key) ? (key as SettingsKey) : null
}

/** Returns the text key for a changed field in the audit log, such as `settings.sound`. Null if unknown. */
export function wordOfField(name: string): SettingsKey | null {
  const bare = name.replace(/^settings\.|^sources_/, '')
  return wordOf('field', bare) ?? wordOf('', bare)
}
