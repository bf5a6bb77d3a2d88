import { expect, test } from 'vitest'
import { aiAgentBody, headersOf, newAiAgent, type StatusLine, textOfHeaders } from './ai-agent-value'

const line = (name: string, text: string): StatusLine => ({ name, texts: { '*': text } })

test('each line of headers is a name and a value', () => {
  expect(headersOf('Authorization: Bearer a:b\n\n X-Key :1\nHalf')).toEqual({
    Authorization: 'Bearer a:b',
    'X-Key': '1',
    Half: '',
  })
})

test('what was typed as headers stays as it is', () => {
  for (const text of ['A: b', 'A', 'A: b\nC: d'])
    expect(textOfHeaders({ ...newAiAgent(), headers: headersOf(text) })).toBe(text)
})

test('the body has no empty texts and no stored headers', () => {
  const agent = {
    ...newAiAgent(),
    url: 'https://agent.example',
    header_names: ['authorization'],
    topics: ['order ', ''],
    person_words: [' human', ''],
  }
  const statuses: StatusLine[] = [
    { name: '*', texts: { '*': '' } },
    { name: 'search', texts: { '*': 'Looking it up', de: ' ' } },
  ]
  expect(aiAgentBody({ ...agent, statuses, fallback: { '*': '' } })).toEqual({
    url: 'https://agent.example',
    while_running: 'wait',
    answers: 'always',
    topics: ['order'],
    person_words: ['human'],
    fallback: null,
    hand_over_after_failure: true,
    statuses: { search: { '*': 'Looking it up' } },
  })
})

test('two status lines of one name are refused, because one would be lost', () => {
  const bodyOf = (...statuses: StatusLine[]) => aiAgentBody({ ...newAiAgent(), statuses })
  expect(() => bodyOf(line('a', 'A'), line('search', 'B'), line(' search ', 'C'))).toThrowError(
    expect.objectContaining({
      errors: [expect.objectContaining({ path: 'settings.ai_agent.statuses[2].name', code: 'repeated' })],
    }),
  )
  const odd = [line('', 'x'), line('', 'y'), line('constructor', 'A'), line('Search', 'B'), line('search', 'C')]
  expect(Object.keys(Object(bodyOf(...odd)).statuses)).toEqual(['constructor', 'Search', 'search'])
})
