import { expect, test } from 'vitest'
import type { Script } from '../../../contract/script/script'
import { patterns } from '../../plays/patterns'
import type { Play } from '../../plays/plays'
import { checksOf } from './judged'

const script: Script = {
  script: 1,
  title: 'x',
  steps: [
    { from: 'customer', body: 'Hello' },
    {
      from: 'agent',
      body: 'Your parcel',
      expect: { contains: ['PARCEL', 'late'], matches: '^Your', hands_over: true },
    },
    { from: 'agent', expect: { contains: 'x' } },
  ],
}
const shortOf = (play: Play | null) =>
  checksOf(script, play, patterns).map((all) => all.map(({ path, passed }) => `${path} ${passed}`))

test('an example is judged by what can be known of it', () => {
  expect(shortOf(null)).toEqual([
    [],
    ['steps[1].expect.contains[0] true', 'steps[1].expect.contains[1] false', 'steps[1].expect.matches true'],
    [],
  ])
})

test('an opened play shows its checks, also of steps that it did not reach', () => {
  const check = { name: 'type' as const, path: 'steps[1].expect.type', passed: false, expected: 'list', actual: 'text' }
  const results = [
    { step: 0, passed: true, checks: [], ms: 1, content: null },
    { step: 1, passed: false, checks: [check], ms: 1, content: null },
  ]
  const play: Play = { number: 1, startedAt: 0, script, lines: [], results, state: 'failed', error: '' }
  expect(shortOf(play)).toEqual([[], ['steps[1].expect.type false'], []])
})

test('an expression that does not compile is a fault and matches nothing', () => {
  expect(patterns.faultOf('(')).toMatch(/^is not a regular expression \(RE2\): /)
  expect(patterns.faultOf('a'.repeat(1001))).toContain('at most 1000')
  expect(patterns.faultOf('^(a+)+$')).toBeNull()
  expect(patterns.matches('(', '(')).toBe(false)
  expect(patterns.matches('^(a+)+$', `${'a'.repeat(5000)}!`)).toBe(false)
})
