import type { IconName } from '../controls/icons'
import type { shellWords } from '../strings/en'

export interface Place {
  name: 'inbox' | 'reports' | 'settings' | 'studio' | 'account'
  path: string
  icon: IconName
  label: keyof typeof shellWords
}

/** The entries of the navigation, in order. A page is listed once it works. */
export const places: readonly Place[] = [
  { name: 'inbox', path: '/inbox/', icon: 'inbox', label: 'shell_inbox' },
  { name: 'reports', path: '/reports/', icon: 'reports', label: 'shell_reports' },
  { name: 'settings', path: '/settings/', icon: 'settings', label: 'shell_settings' },
  { name: 'studio', path: '/studio/', icon: 'studio', label: 'shell_studio' },
]

export type PlaceName = Place['name']
