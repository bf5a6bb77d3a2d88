import { localTime, minutesOf } from '../local-time'
import type {
  NumberOperator,
  PageScope,
  TextOperator,
  Trigger,
  TriggerCondition,
  VisitedPage,
  VisitFacts,
} from './trigger'

/** Returns the triggers that are due now, in their order: active, all conditions true, and not fired in this visit. */
export function dueTriggers(
  triggers: readonly Trigger[],
  facts: VisitFacts,
  fired: readonly string[],
): readonly Trigger[] {
  return triggers.filter(
    ({ id, active, conditions }) =>
      active && !fired.includes(id) && conditions.every((each) => isConditionMet(each, facts)),
  )
}

/** Returns whether time alone can make a trigger due. If so, the page evaluates every second while visible. */
export function dependsOnTime(triggers: readonly Trigger[]): boolean {
  return triggers.some(({ active, conditions }) => active && conditions.some(({ on }) => timely.includes(on)))
}

const judges: { [On in TriggerCondition['on']]: (condition: ConditionOn<On>, facts: VisitFacts) => boolean } = {
  page_path: ({ page, operator, value }, facts) => text(operator, value, ofPages(facts, page, 'path')),
  page_url: ({ page, operator, value }, facts) => text(operator, value, ofPages(facts, page, 'url')),
  page_title: ({ page, operator, value }, facts) => text(operator, value, ofPages(facts, page, 'title')),
  page_duration: ({ page, operator, value }, facts) =>
    inScope(facts, page).some(({ seconds }) => number(operator, value, seconds)),
  page_count: ({ operator, value }, { pages }) => number(operator, value, pages.length),
  visit_count: ({ operator, value }, { visit_count }) => number(operator, value, visit_count),
  visit_duration: ({ operator, value }, { visit_seconds }) => number(operator, value, visit_seconds),
  variable: (condition, { variables }) => {
    const { name } = condition
    const set = Object.hasOwn(variables, name) ? [variables[name] ?? ''] : []
    if (!('value' in condition)) return (condition.operator === 'is_set') === set.length > 0
    return text(condition.operator, condition.value, set)
  },
  day: ({ operator, value, time_zone }, { now, time_zone: ownZone }) =>
    (operator === 'is') === value.includes(localTime(now, time_zone ?? ownZone).day),
  hour: ({ operator, from, to, time_zone }, { now, time_zone: ownZone }) =>
    (operator === 'is') === isWithin(localTime(now, time_zone ?? ownZone).minute, minutesOf(from), minutesOf(to)),
  identity: ({ operator, value }, { identity }) => (operator === 'is') === (identity === value),
}

type ConditionOn<On> = TriggerCondition extends infer C
  ? C extends { on: infer O }
    ? On extends O
      ? C
      : never
    : never
  : never

const timely: readonly TriggerCondition['on'][] = ['page_duration', 'visit_duration', 'day', 'hour']

/** Returns whether a condition is true. A condition of an unknown kind is false. */
export function isConditionMet(condition: TriggerCondition, facts: VisitFacts): boolean {
  const judge = Object.hasOwn(judges, condition.on) ? judges[condition.on] : null
  return judge ? (judge as (condition: TriggerCondition, facts: VisitFacts) => boolean)(condition, facts) : false
}

type Compare = (text: string, value: string) => boolean
const same: Compare = (actual, value) => actual === value
const contains: Compare = (actual, value) => actual.includes(value)
const starts: Compare = (actual, value) => actual.startsWith(value)
const ends: Compare = (actual, value) => actual.endsWith(value)

/** `not`: the operator is the negation of `compare`, so it is true if no text matches. */
const comparisons: Record<TextOperator, { compare: Compare; not?: true }> = {
  is: { compare: same },
  is_not: { compare: same, not: true },
  contains: { compare: contains },
  does_not_contain: { compare: contains, not: true },
  starts_with: { compare: starts },
  does_not_start_with: { compare: starts, not: true },
  ends_with: { compare: ends },
  does_not_end_with: { compare: ends, not: true },
}

function text(operator: TextOperator, value: string, actual: readonly string[]): boolean {
  const { compare, not = false } = comparisons[operator]
  const expected = value.toLowerCase()
  return actual.some((each) => compare(each.toLowerCase(), expected)) !== not
}

function number(operator: NumberOperator, value: number, actual: number): boolean {
  return operator === 'at_least' ? actual >= value : actual <= value
}

function isWithin(minute: number, from: number, to: number): boolean {
  return from <= to ? from <= minute && minute < to : minute >= from || minute < to
}

function ofPages(facts: VisitFacts, scope: PageScope | undefined, field: 'path' | 'url' | 'title'): string[] {
  return inScope(facts, scope).map((page) => page[field])
}

function inScope({ pages }: VisitFacts, scope: PageScope = 'current'): readonly VisitedPage[] {
  if (scope === 'any') return pages
  const page = pages[pages.length - (scope === 'current' ? 1 : 2)]
  return page ? [page] : []
}
