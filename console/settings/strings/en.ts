import type { Text } from '../../../widget/strings/words'
import { accessWords } from './access'
import { generalWords } from './general'
import { sourceWords } from './sources'

/** What the settings say. */
export const settingsWords = { ...generalWords, ...sourceWords, ...accessWords } satisfies Record<string, Text>

export type SettingsKey = keyof typeof settingsWords
