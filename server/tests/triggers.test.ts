import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen } from '../../contract/business-hours'
import { localText } from '../../contract/local-text'
import { dependsOnTime, dueTriggers, isConditionMet } from '../../contract/triggers/evaluate'
import { pageScopes, type Trigger, type TriggerCondition, type VisitFacts } from '../../contract/triggers/trigger'
import { businessTime } from '../conversation/interventions/business-hours'

// Browser and server share the rules in contract/, but each computes local times with its own code.

const page = (path: string, title = '', seconds = 0) => ({ url: `https://shop.example${path}`, path, title, seconds })

const facts = (over: Partial<VisitFacts> = {}): VisitFacts => ({
  pages: [page('/start', 'Start', 40), page('/plants', 'Plants', 20), page('/Cart', 'Your cart', 5)],
  visit_count: 2,
  visit_seconds: 65,
  variables: { plan: 'Gold', empty: '' },
  identity: 'identified',
  // A Monday, 23:30 in Paris.
  now: Date.UTC(2026, 2, 2, 22, 30),
  time_zone: 'Europe/Paris',
  ...over,
})

const on = (condition: TriggerCondition) => isConditionMet(condition, facts())

describe('a condition', () => {
  test.each<[TriggerCondition, boolean]>([
    [{ on: 'page_path', operator: 'is', value: '/cart' }, true],
    [{ on: 'page_path', operator: 'is_not', value: '/cart' }, false],
    [{ on: 'page_path', page: 'previous', operator: 'is', value: '/plants' }, true],
    [{ on: 'page_path', page: 'any', operator: 'is', value: '/start' }, true],
    [{ on: 'page_path', page: 'any', operator: 'is_not', value: '/start' }, false],
    [{ on: 'page_path', page: 'any', operator: 'is_not', value: '/checkout' }, true],
    [{ on: 'page_url', operator: 'contains', value: 'SHOP.EXAMPLE' }, true],
    [{ on: 'page_url', operator: 'ends_with', value: 'cart' }, true],
    [{ on: 'page_title', operator: 'starts_with', value: 'your' }, true],
    [{ on: 'page_title', operator: 'does_not_contain', value: 'plants' }, true],
    [{ on: 'page_duration', operator: 'at_least', value: 5 }, true],
    [{ on: 'page_duration', operator: 'at_least', value: 6 }, false],
    [{ on: 'page_duration', page: 'any', operator: 'at_least', value: 40 }, true],
    [{ on: 'page_duration', page: 'previous', operator: 'at_most', value: 19 }, false],
    [{ on: 'page_count', operator: 'at_least', value: 3 }, true],
    [{ on: 'page_count', operator: 'at_most', value: 2 }, false],
    [{ on: 'visit_count', operator: 'at_least', value: 2 }, true],
    [{ on: 'visit_duration', operator: 'at_most', value: 64 }, false],
    [{ on: 'variable', name: 'plan', operator: 'is', value: 'gold' }, true],
    [{ on: 'variable', name: 'plan', operator: 'is_not', value: 'silver' }, true],
    [{ on: 'variable', name: 'other', operator: 'is', value: '' }, false],
    [{ on: 'variable', name: 'other', operator: 'is_not', value: 'x' }, true],
    [{ on: 'variable', name: 'empty', operator: 'is_set' }, true],
    [{ on: 'variable', name: 'other', operator: 'is_not_set' }, true],
    [{ on: 'variable', name: 'constructor', operator: 'is_set' }, false],
    [{ on: 'day', operator: 'is', value: [1] }, true],
    [{ on: 'day', operator: 'is', value: [2], time_zone: 'Asia/Tokyo' }, true],
    [{ on: 'hour', operator: 'is', from: '22:00', to: '06:00' }, true],
    [{ on: 'hour', operator: 'is', from: '23:00', to: '24:00' }, true],
    [{ on: 'hour', operator: 'is', from: '23:00', to: '23:30' }, false],
    [{ on: 'hour', operator: 'is', from: '07:00', to: '08:00', time_zone: 'Asia/Tokyo' }, true],
    [{ on: 'identity', operator: 'is', value: 'identified' }, true],
    [{ on: 'identity', operator: 'is_not', value: 'signed' }, true],
  ])('%j: %s', (condition, outcome) => expect(on(condition)).toBe(outcome))

  test('without a previous page, only the operator "is not" is true', () => {
    const first = facts({ pages: [page('/start')] })
    const previous = { on: 'page_path', page: 'previous', value: '/start' } as const
    expect(isConditionMet({ ...previous, operator: 'is' }, first)).toBe(false)
    expect(isConditionMet({ ...previous, operator: 'is_not' }, first)).toBe(true)
    expect(isConditionMet({ on: 'page_duration', page: 'previous', operator: 'at_most', value: 9 }, first)).toBe(false)
  })

  test.each(['weather', '__proto__', 'toString'])('a condition of an unknown kind (%s) is never true', (kind) => {
    expect(on({ on: kind, operator: 'is', value: '' } as never)).toBe(false)
  })
})

const word = fc.string({ maxLength: 6 })
const anyFacts: fc.Arbitrary<VisitFacts> = fc.record({
  pages: fc.array(fc.record({ url: word, path: word, title: word, seconds: fc.nat(100) }), {
    minLength: 1,
    maxLength: 5,
  }),
  visit_count: fc.nat(10),
  visit_seconds: fc.nat(500),
  variables: fc.dictionary(fc.constantFrom('a', 'b'), word),
  identity: fc.constantFrom('anonymous', 'identified', 'signed'),
  now: fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 0) }),
  time_zone: fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Asia/Tokyo', 'Pacific/Apia'),
})
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const opposites = [
  ['is', 'is_not'],
  ['contains', 'does_not_contain'],
  ['starts_with', 'does_not_start_with'],
  ['ends_with', 'does_not_end_with'],
] as const
type Pair = [TriggerCondition, TriggerCondition]
const anyPair: fc.Arbitrary<Pair> = fc.oneof(
  fc
    .record({
      on: fc.constantFrom('page_path', 'page_url', 'page_title'),
      page: fc.constantFrom(...pageScopes),
      pair: fc.constantFrom(...opposites),
      value: word,
    })
    .map(
      ({ pair: [yes, no], ...rest }): Pair => [
        { ...rest, operator: yes },
        { ...rest, operator: no },
      ],
    ),
  fc.record({ name: fc.constantFrom('a', 'b', 'c'), pair: fc.constantFrom(...opposites), value: word }).map(
    ({ pair: [yes, no], ...rest }): Pair => [
      { on: 'variable', ...rest, operator: yes },
      { on: 'variable', ...rest, operator: no },
    ],
  ),
  fc.constantFrom('a', 'b', 'c').map(
    (name): Pair => [
      { on: 'variable', name, operator: 'is_set' },
      { on: 'variable', name, operator: 'is_not_set' },
    ],
  ),
  fc.uniqueArray(fc.integer({ min: 1, max: 7 })).map(
    (value): Pair => [
      { on: 'day', operator: 'is', value },
      { on: 'day', operator: 'is_not', value },
    ],
  ),
  fc.tuple(time, time).map(
    ([from, to]): Pair => [
      { on: 'hour', operator: 'is', from, to },
      { on: 'hour', operator: 'is_not', from, to },
    ],
  ),
)
const aTrigger = (id: string, conditions: TriggerCondition[], active = true): Trigger => ({
  id,
  name: id,
  active,
  conditions,
  actions: [{ do: 'show_bubble' }],
})

describe('for any visit', () => {
  test('exactly one of a condition and its opposite is true', () => {
    fc.assert(
      fc.property(anyPair, anyFacts, ([yes, no], given) => {
        expect(isConditionMet(yes, given)).toBe(!isConditionMet(no, given))
      }),
    )
  })

  test('a condition on any page matches the current or an earlier page', () => {
    fc.assert(
      fc.property(anyFacts, word, fc.constantFrom('is', 'contains', 'starts_with'), (given, value, operator) => {
        const asked = { on: 'page_path', operator, value } as const
        const either = given.pages.some((_, nth) =>
          isConditionMet({ ...asked, page: 'current' }, { ...given, pages: given.pages.slice(0, nth + 1) }),
        )
        expect(isConditionMet({ ...asked, page: 'any' }, given)).toBe(either)
      }),
    )
  })

  test('a trigger is due while it is active and all its conditions are true', () => {
    fc.assert(
      fc.property(
        fc.array(anyPair, { minLength: 1, maxLength: 4 }),
        anyFacts,
        fc.boolean(),
        fc.boolean(),
        (pairs, given, active, fired) => {
          const conditions = pairs.map(([yes]) => yes)
          const due = dueTriggers([aTrigger('a', conditions, active)], given, fired ? ['a'] : [])
          expect(due.length === 1).toBe(active && !fired && conditions.every((each) => isConditionMet(each, given)))
        },
      ),
    )
  })

  test('an hour is either within the hours from a to b or from b to a', () => {
    fc.assert(
      fc.property(time, time, anyFacts, (from, to, given) => {
        fc.pre(from !== to)
        const within = isConditionMet({ on: 'hour', operator: 'is', from, to }, given)
        expect(isConditionMet({ on: 'hour', operator: 'is', from: to, to: from }, given)).toBe(!within)
      }),
    )
  })

  test('the browser and the server agree on when the source is open', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), time, time), { maxLength: 5 }),
        fc.integer({ min: 0, max: 7 * 1440 - 1 }).map((minutes) => Date.UTC(2026, 5, 1) + minutes * 60_000),
        (time_zone, given, now) => {
          const hours = given.map(([day, one, other]) => ({
            day,
            from: one < other ? one : other,
            to: one < other ? other : one,
          }))
          expect(isOpen({ time_zone, hours }, now)).toBe(businessTime(now, now + 60_000, { time_zone, hours }) > 0)
        },
      ),
    )
    expect(isOpen(undefined, 0)).toBe(true)
  })
})

test('only triggers with a time condition can become due by time alone', () => {
  const quiet = aTrigger('a', [{ on: 'page_path', operator: 'is', value: '/' }])
  const timed = aTrigger('b', [{ on: 'page_duration', operator: 'at_least', value: 5 }])
  expect(dependsOnTime([quiet])).toBe(false)
  expect(dependsOnTime([quiet, timed])).toBe(true)
  expect(dependsOnTime([{ ...timed, active: false }])).toBe(false)
})

test.each([
  ['fr-CA', 'Bonjour'],
  ['pt-br', 'Olá'],
  ['PT', 'Hello'],
  ['de', 'Hello'],
  ['', 'Hello'],
  ['__proto__', 'Hello'],
])('a text for %s is %s', (language, text) => {
  expect(localText({ fr: 'Bonjour', 'pt-br': 'Olá', '*': 'Hello' }, language)).toBe(text)
})

test('a text without the wanted language is shown in another language', () => {
  expect(localText({ fr: 'Bonjour' }, 'de')).toBe('Bonjour')
  expect(localText({}, 'de')).toBe('')
})
