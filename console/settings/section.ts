import type { ComponentType } from 'preact'
import type { IconName } from '../shell/controls/icons'
import type { SettingsKey } from './strings/en'

export interface Section {
  name: string
  icon: IconName
  label: SettingsKey
  View: ComponentType
}
