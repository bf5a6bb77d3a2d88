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
