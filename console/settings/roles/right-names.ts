import type { Role } from '../../../clients/typescript/operations'
import type { SettingsKey } from '../strings/en'

export type Right = Role['rights'][number]

export const rightGroups = [
  [
    'rights_conversations',
    [
      'access_all_sources',
      'close_threads',
      'open_threads',
      'edit_interventions',
      'read_private_answers',
      'edit_identities',
      'manage_saved_replies',
    ],
  ],
  [
    'rights_setup',
    [
      'manage_communities',
      'manage_sources',
      'manage_channels',
      'manage_users',
      'manage_roles',
      'manage_tokens',
      'manage_webhooks',
    ],
  ],
  ['rights_insight', ['read_events', 'read_health', 'read_statistics']],
] as const satisfies readonly (readonly [SettingsKey, readonly Right[]])[]

const knownRights = new Set<string>(rightGroups.flatMap(([, rights]) => rights))

/** Returns the text key of a right, or null if the right is unknown. */
export const rightWords = (right: string): SettingsKey | null =>
  knownRights.has(right) ? (`right_${right}` as SettingsKey) : null
