import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { preview } from '../../server/structured/preview/preview'
import type { StructuredContent } from '../structured'
import { answerOf } from './answer-of'
import { languagesOf, scriptIn } from './in-language'
import { finalBody, textOfPieces } from './live-step'
import { readScript } from './read-script'
import type { AgentStep } from './script'

const folder = join(import.meta.dirname, '../../examples/scripts')
const examples = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
const hello = { from: 'customer', body: 'Hello' }
const asking = {
  from: 'agent',
  structured_content: { type: 'select', items: [{ title: 'Yes', payload: 'y' }, { title: 'No' }] },
}
const aScript = (...steps: unknown[]) => ({ script: 1, title: 'A talk', steps })
const problemsOf = (given: unknown) => {
  const read = readScript(given)
  return 'problems' in read ? read.problems.map(({ path, code }) => `${path} ${code}`) : []
}

test.each(examples)('$file is a valid script whose messages the web channel accepts', ({ file, text }) => {
  const read = readScript(JSON.parse(text))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  if (file === 'demo-bot.json') return
  for (const { live = [], body = textOfPieces(live), structured_content } of read.script.steps.filter(
    (step): step is AgentStep => step.from === 'agent' && 'structured_content' in step,
  )) {
    const given = { body, structuredContent: structured_content, coerce: false, attachments: new Map() }
    const { channels } = preview({ ...given, randomHex: () => 'ab' } as never)
    const web = channels.find(({ channel_kind }) => channel_kind === 'web_messaging')
    expect([web?.errors, web?.warnings]).toEqual([[], []])
  }
})

test('a tap answers the newest question that offers the tapped option', () => {
  const content = (title: string): StructuredContent => ({
    type: 'select',
    items: [{ title, payload: title.toLowerCase() }],
  })
  const asked = [
    { id: 'first', structured_content: content('Yes') },
    { id: 'second', structured_content: content('Perhaps') },
    { id: 'third', structured_content: null },
  ]
  expect(answerOf({ from: 'customer', tap: 'Yes' }, asked)).toEqual({
    body: 'Yes',
    structured_reply: { payload: 'yes' },
    in_reply_to: 'first',
  })
  expect(answerOf({ from: 'customer', tap: 'Never' }, asked)).toBeNull()
  const whole = { from: 'customer' as const, structured_reply: { payload: 'perhaps' } }
  expect(answerOf(whole, asked)).toMatchObject({ in_reply_to: 'second' })
  expect(answerOf(whole, [])).toBeNull()
  const list = {
    type: 'list' as const,
    title: 'Teas',
    items: [{ title: 'Assam', payload: 'a' }, { title: 'Mint' }],
  }
  expect(answerOf({ from: 'customer', tap: ['Assam', 'Mint'] }, [{ id: 1, structured_content: list }])).toEqual({
    body: 'Assam, Mint',
    structured_reply: {
      items: [
        { title: 'Assam', payload: 'a', section_identifier: null },
        { title: 'Mint', payload: null, section_identifier: null },
      ],
    },
    in_reply_to: 1,
  })
})

test('each problem of a script is reported with its path', () => {
  expect(problemsOf([])).toEqual([' wrong_type'])
  expect(problemsOf({ script: 2, title: '', steps: [], extra: 1 })).toEqual([
    'script not_allowed',
    'title required',
    'extra unknown_field',
    'steps required',
  ])
  expect(problemsOf(aScript(asking))).toEqual(['steps[0].from not_allowed'])
  expect(problemsOf(aScript(hello, asking, { from: 'customer', tap: 'Maybe' }))).toEqual(['steps[2].tap not_offered'])
  expect(problemsOf(aScript(hello, asking, { from: 'customer', tap: 'No' }))).toEqual([])
  expect(
    problemsOf(
      aScript(
        hello,
        { from: 'customer' },
        { from: 'customer', structured_reply: { payload: 'y' } },
        { from: 'agent', structured_content: { type: 'carousel' }, after_ms: -1 },
        { from: 'agent', text: 'x' },
        { from: 'bot', body: 'x' },
        7,
        { from: 'customer', tap: [] },
        { from: 'customer', tap: 'x', structured_reply: {} },
      ),
    ),
  ).toEqual([
    'steps[1].body required',
    'steps[2].structured_reply not_offered',
    'steps[3].after_ms not_allowed',
    'steps[3].structured_content wrong_type',
    'steps[4].text unknown_field',
    'steps[5].from not_allowed',
    'steps[6] wrong_type',
    'steps[7].tap wrong_type',
    'steps[8].tap not_allowed',
  ])
})

const germanAsking = {
  body: 'Sicher?',
  structured_content: { type: 'select', items: [{ title: 'Ja', payload: 'y' }, { title: 'Nein' }] },
}

test('a script is read in each of its languages', () => {
  const translated = aScript(
    { ...hello, translations: { de: { body: 'Hallo' } } },
    { ...asking, live: [{ text: 'Sure?' }], translations: { de: germanAsking } },
    { from: 'customer', tap: 'Yes', translations: { de: { tap: 'Ja' } } },
    { from: 'agent', body: 'OK' },
  )
  const read = readScript(translated)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  expect(languagesOf(read.script)).toEqual(['en', 'de'])
  expect(scriptIn(read.script, 'de').steps).toEqual([
    { from: 'customer', body: 'Hallo' },
    { from: 'agent', ...germanAsking },
    { from: 'customer', tap: 'Ja' },
    { from: 'agent', body: 'OK' },
  ])
  expect(scriptIn(read.script, 'fr').steps[2]).toEqual({ from: 'customer', tap: 'Yes' })
})

test('a tap that one language does not offer is reported with its place', () => {
  const step = { ...asking, translations: { de: germanAsking } }
  expect(problemsOf(aScript(hello, step, { from: 'customer', tap: 'Yes' }))).toEqual(['steps[2].tap not_offered'])
  const wrong = { from: 'customer', tap: 'Yes', translations: { de: { tap: 'Yes' } } }
  expect(problemsOf(aScript(hello, step, wrong))).toEqual(['steps[2].translations.de.tap not_offered'])
})

test('translations of any other form are refused', () => {
  const tags = Object.fromEntries(Array.from({ length: 21 }, (_, nth) => [`x${nth}`, { body: 'Hi' }]))
  for (const [translations, problem] of [
    [7, 'steps[0].translations wrong_type'],
    [{ de: 'Hallo' }, 'steps[0].translations wrong_type'],
    [{ de: { body: 7 } }, 'steps[0].translations.de.body wrong_type'],
    [{ de: { from: 'agent', body: 'Hi' } }, 'steps[0].translations.de.from unknown_field'],
    [{ de: { body: ' ' } }, 'steps[0].translations.de.body required'],
    [tags, 'steps too_many'],
  ])
    expect(problemsOf(aScript({ ...hello, translations }))[0]).toBe(problem)
})

test("a script's live step has pieces instead of a body", () => {
  const live = [{ text: 'Wait' }, { replace: 'It is **on' }, { status: 'Looking' }, { text: ' its** way.' }]
  expect(finalBody({ from: 'agent', live })).toBe('It is on its way.')
  expect(finalBody({ from: 'agent' })).toBeUndefined()
  expect(problemsOf(aScript(hello, { from: 'agent', live }))).toEqual([])
  const step = (live: unknown, more: object = {}) => ({ from: 'agent', live, ...more })
  expect(
    problemsOf(
      aScript(
        hello,
        step(live, { body: 'Both' }),
        step([]),
        step('text'),
        step(['text', { text: 1 }, { status: '' }, { status: 'x'.repeat(201) }, { text: '', status: 'x' }]),
        step(Array.from({ length: 201 }, () => ({ text: 'x' }))),
        { from: 'customer', body: 'x', live },
      ),
    ),
  ).toEqual([
    'steps[1].live not_allowed',
    'steps[2].live wrong_type',
    'steps[3].live wrong_type',
    'steps[4].live[0] wrong_type',
    'steps[4].live[1].text wrong_type',
    'steps[4].live[2].status required',
    'steps[4].live[3].status too_long',
    'steps[4].live[4] wrong_type',
    'steps[5].live too_many',
    'steps[6].live unknown_field',
  ])
})
