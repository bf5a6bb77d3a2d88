import { afterEach, expect, test, vi } from 'vitest'
import { createLanguages, regionalOf, supportedLanguage } from './languages'

afterEach(() => vi.unstubAllGlobals())

test('the chosen language applies to the texts of the shell and of the page', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'de', setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('navigator', { languages: ['de-AT'] })
  vi.stubGlobal('document', { documentElement: {} })
  const page = { './strings/languages/de.json': async () => ({ default: { page: 'Seite' } }) }
  const { begin, speech } = createLanguages([page])
  await begin()
  expect(speech.value).toMatchObject({ language: 'de-AT', texts: { page: 'Seite', shell_reports: 'Berichte' } })
})

test("the console uses the browser's first supported language, else English", () => {
  expect(supportedLanguage(['sv-SE', 'de-AT', 'en-US'])).toBe('de')
  expect(supportedLanguage(['sv-SE'])).toBe('en')
})

test("dates and numbers use the browser's region for the language", () => {
  expect(regionalOf('en', ['de-AT', 'en-GB', 'en'])).toBe('en-GB')
  expect(regionalOf('pt', ['pt-BR'])).toBe('pt-BR')
  expect(regionalOf('ja', ['en-US'])).toBe('ja')
  // The console has no Swedish. The region must then not change the format of English texts.
  expect(regionalOf('en', ['sv-SE'])).toBe('en')
})

test('an invalid browser locale is ignored', () => {
  expect(supportedLanguage(['en-US@posix'])).toBe('en')
  expect(regionalOf('en', ['en-US@posix'])).toBe('en')
  expect(regionalOf('en', ['en-US@posix', 'en-GB'])).toBe('en-GB')
})
