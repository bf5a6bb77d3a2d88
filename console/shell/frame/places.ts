import { basePath } from '../base-path'
import type { IconName } from '../controls/icons'
import type { shellWords } from '../strings/en'

export interface Place {
  name: 'inbox' | 'customers' | 'reports' | 'settings' | 'studio' | 'account'
  path: string
  icon: IconName
  label: keyof typeof shellWords
  /** Hidden in the navigation of phones, which has space for only four entries. */
  wide?: true
}

export const places: readonly Place[] = [
  { name: 'inbox', path: `${basePath}/inbox/`, icon: 'inbox', label: 'shell_inbox' },
  { name: 'customers', path: `${basePath}/inbox/customers`, icon: 'people', label: 'shell_customers', wide: true },
  { name: 'reports', path: `${basePath}/reports/`, icon: 'reports', label: 'shell_reports' },
  { name: 'settings', path: `${basePath}/settings/`, icon: 'settings', label: 'shell_settings' },
  { name: 'studio', path: `${basePath}/studio/`, icon: 'studio', label: 'shell_studio' },
]

export type PlaceName = Place['name']
