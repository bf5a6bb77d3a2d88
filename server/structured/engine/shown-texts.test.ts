import { expect, test } from 'vitest'
import { type StructuredContent, structuredTypes } from '../../../contract/structured'
import { fixtures } from '../../../widget/types/fixtures'
import { tables } from '../index'
import type { AnyRules } from '../rules/rules'
import { examples } from '../types/index'
import { shownTexts } from './shown-texts'

/** Names of fields whose texts are for programs. People read all other texts. */
const forPrograms = new Set([
  ...['type', 'payload', 'url', 'url_fallback', 'target', 'webview_height', 'display_ratio', 'value', 'regex'],
  ...['id', 'identifier', 'section_identifier', 'page_id', 'first_page_id', 'next_page_id', 'start_time'],
  ...['attachment_id', 'attachment_fallback_id', 'app_id', 'app_name', 'app_icon', 'bid'],
  ...['date_format', 'start_date', 'minimum_date', 'maximum_date', 'input_type', 'keyboard_type', 'text_content_type'],
  ...['payment_gateway_url', 'merchant_identifier', 'country_code', 'currency_code', 'nonce'],
])

/**
 * Returns all texts of a payload with the names of their fields. Lists of texts and opaque objects are for programs.
 */
function textsIn(value: unknown, name = ''): [name: string, text: string][] {
  if (typeof value === 'string') return [[name, value]]
  if (name === 'merchant_session' || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'object').flatMap((each) => textsIn(each))
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key))
}

const samples: [string, StructuredContent][] = [
  ...structuredTypes.map((type): [string, StructuredContent] => [`${type}: example`, examples[type]]),
  ...Object.entries(fixtures).flatMap(([type, states]) =>
    Object.entries(states).flatMap(([state, { content }]): [string, StructuredContent][] =>
      content.structured_content ? [[`${type}: ${state}`, content.structured_content]] : [],
    ),
  ),
]

test.each(samples)('a search finds all texts that people read, and no other (%s)', (_, sample) => {
  const read = textsIn(sample).filter(([name, text]) => !forPrograms.has(name) && text.trim() !== '')
  expect(shownTexts(sample).sort()).toEqual(read.map(([, text]) => text).sort())
})

test.each(structuredTypes)('the rules of a %s mark each free text for people as shown', (type) => {
  const rows = Object.entries((tables[type] as AnyRules).fields)
  const free = rows.filter(([, { type, only, is, schemes }]) => type === 'string' && !only && !is && !schemes)
  const named = ([path]: [string, unknown]) => forPrograms.has(path.split('.').at(-1) ?? '')
  expect(free.filter((row) => !row[1].shown).map(([path]) => path)).toEqual(free.filter(named).map(([path]) => path))
})

test('a search does not find a text that the channel ignores', () => {
  const page = {
    page_id: 'a',
    type: 'select' as const,
    title: 'Which?',
    hint_text: 'Nobody sees it',
    submit_form: true,
  }
  const form = { type: 'form' as const, title: 'Form', first_page_id: 'a', pages: [{ ...page, items: [] }] }
  expect(shownTexts(form as StructuredContent)).toEqual(['Form', 'Which?'])
})
