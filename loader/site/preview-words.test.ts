import { expect, test } from 'vitest'
import { enLog } from '../../widget/strings/en-log'
import { loadSpeech } from '../../widget/strings/speak'
import { previewTexts, teamName } from './preview-words'

const languages = ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'zh', 'ar', 'he']

test.each(languages)('%s: the card names the team as the chat does, and has a dismiss button', async (language) => {
  const { agent, dismiss } = previewTexts[language] ?? {}
  const { texts } = await loadSpeech(language)
  expect(agent).toBe(texts.agent ?? enLog.agent)
  expect(dismiss).toMatch(/^\p{L}{2,}$/u)
  if (language !== 'en') expect(dismiss).not.toBe('Dismiss')
})

test("the team name is the page's text, else the source's, else the chat's", () => {
  const source = { '*': { agent: 'The florists' }, fr: { agent: 'Les fleuristes' } }
  expect(teamName('fr', source, '{"agent":"Chez nous"}')).toBe('Chez nous')
  expect(teamName('fr', source, '{"title":"Chat"}')).toBe('Les fleuristes')
  expect(teamName('de', source, undefined)).toBe('The florists')
  expect(teamName('de', undefined, '{')).toBe('Service-Team')
})
