import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Lookup } from '../../../widget/strings/words'
import { useWords } from '../../../widget/strings/words'
import type { Settings } from '../settings'
import { type SettingsKey, settingsWords } from '../strings/en'

export const SettingsContext = createContext<Settings | null>(null)

export function useSettings(): Settings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('A part of the settings is drawn by App.')
  return settings
}

export type T = Lookup<SettingsKey>

export const useT = (): T => useWords(settingsWords)
