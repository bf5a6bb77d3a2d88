import { expect, test } from 'vitest'
import { enTalk } from '../../widget/strings/en-talk'
import { speak } from '../../widget/strings/speak'
import { previewWords } from './preview-words'

const languages = ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'zh', 'ar', 'he']

test.each(languages)('%s: the card calls the team as the chat does, and can be dismissed', async (language) => {
  const [agent, dismiss] = previewWords[language] ?? []
  const { texts } = await speak(language)
  expect(agent).toBe(texts.agent ?? enTalk.agent)
  expect(dismiss).toMatch(/^\p{L}{2,}$/u)
  if (language !== 'en') expect(dismiss).not.toBe('Dismiss')
})
