import { expect, test } from 'vitest'
import { enLog } from '../../widget/strings/en-log'
import { speak } from '../../widget/strings/speak'
import { previewWords, teamWord } from './preview-words'

const languages = ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'zh', 'ar', 'he']

test.each(languages)("%s: the card uses the chat's name for the team, and can be dismissed", async (language) => {
  const { agent, dismiss } = previewWords[language] ?? {}
  const { texts } = await speak(language)
  expect(agent).toBe(texts.agent ?? enLog.agent)
  expect(dismiss).toMatch(/^\p{L}{2,}$/u)
  if (language !== 'en') expect(dismiss).not.toBe('Dismiss')
})

test("the team's name comes from the page, else the source's language, else any", () => {
  const source = { '*': { agent: 'The florists' }, fr: { agent: 'Les fleuristes' } }
  expect(teamWord('fr', source, '{"agent":"Chez nous"}')).toBe('Chez nous')
  expect(teamWord('fr', source, '{"title":"Chat"}')).toBe('Les fleuristes')
  expect(teamWord('de', source, undefined)).toBe('The florists')
  expect(teamWord('de', undefined, '{')).toBe('Service-Team')
})
