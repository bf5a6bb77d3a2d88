import { expect, test } from 'vitest'
import { structuredTypes } from '../../../contract/structured'
import { uploads } from '../../../server/structured/cases/case'
import { cases } from '../../../server/structured/cases/index'
import { validate } from '../../../server/structured/engine/validate'
import { lookup } from '../../../widget/strings/words'
import { RequestError } from '../api'
import { shellWords } from '../strings/en'
import german from '../strings/languages/de.json'
import { problemSentence } from './problems'
import { refusalSentence } from './sentence'

const t = lookup<keyof typeof shellWords>({ language: 'de', texts: german }, shellWords)
const say = (path: string, code: string, more: object = {}) =>
  problemSentence(t, { path, code, message: 'As the server says it.', ...more })

test('every problem of a structured message has a text for the agent', () => {
  const problems = structuredTypes.flatMap((type) =>
    cases[type].flatMap(({ payload, body }) => {
      const checked = validate(payload, { attachments: uploads, body: body ?? 'A question' })
      return checked.ok ? [] : checked.problems
    }),
  )
  expect(problems.length).toBeGreaterThan(100)
  for (const problem of problems) expect(problemSentence(t, problem), problem.code).not.toBe(problem.message)
})

test("a problem with an unknown code shows the server's text", () => {
  expect(say('settings.allowed_origins[2]', 'wrong_format')).toContain('https://www.example.com')
  expect(say('name', 'too_long', { limit: 60 })).toBe('Höchstens 60.')
  expect(say('title', 'too_long', { limit: 60, actual: 61 })).toBe('Zu lang: höchstens 60 Zeichen.')
  expect(say('name', 'too_short', { limit: 1 })).toBe('Das wird gebraucht.')
  expect(say('settings.edit_window_seconds', 'too_short', { limit: 0 })).toBe('Mindestens 0.')
  expect(say('name', 'unheard_of')).toBe('As the server says it.')
})

test('a refusal shows the problem of each field', () => {
  const errors = [{ path: 'name', code: 'required', message: 'name is missing.' }]
  expect(refusalSentence(t, new RequestError(422, 'validation_failed', 'One problem.', errors))).toBe(
    'Das wird gebraucht.',
  )
  expect(refusalSentence(t, new RequestError(404, 'role_not_found', 'No such role.'))).toMatch(/nicht mehr da/)
  expect(refusalSentence(t, new RequestError(409, 'no_connector', 'As the server says it.'))).toBe(
    'As the server says it.',
  )
})
