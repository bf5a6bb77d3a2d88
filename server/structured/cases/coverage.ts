import { channelKinds } from '../../../contract/channel-kinds'
import type { StructuredType } from '../../../contract/structured'
import { tables } from '../index'
import type { AnyRules, FieldRule, Shape } from '../rules/rules'
import { shapeWords } from './case'
import { cases } from './index'

const testedElsewhere = new Set(['type', 'ours', 'shown'])

/**
 * Returns every rule of a type: of its field table, its channels, and its payload as a whole, in the form of `covers`.
 */
export function rulesOf(type: StructuredType): string[] {
  const rules: AnyRules = tables[type]
  const table = Object.entries(rules.fields).flatMap(([path, rule]) => rowRules(path, rule))
  const whole = (rules.whole ?? []).map((name) => `whole: ${name}`)
  return [...table, ...channelRules(rules), ...whole]
}

function rowRules(path: string, rule: FieldRule): string[] {
  return Object.keys(rule)
    .filter((word) => !testedElsewhere.has(word) && !(path === 'type' && word === 'required'))
    .map((word) => `${path}: ${word}`)
}

function channelRules(rules: AnyRules): string[] {
  return channelKinds.flatMap((channel) => {
    const shapes: 'plain text' | readonly Shape[] = rules.channels[channel]
    if (shapes === 'plain text') return [`${channel} plain text`]
    return shapes.flatMap((shape, nth) => {
      const twins = shapes.filter((one) => one.as === shape.as).length > 1
      const name = `${channel} ${shape.as}${twins ? ` ${nth + 1}` : ''}`
      return shapeWords(shape).map((word) => `${name} ${word}`)
    })
  })
}

export function uncovered(type: StructuredType): string[] {
  const covered = new Set(cases[type].flatMap((one) => one.covers))
  return rulesOf(type).filter((rule) => !covered.has(rule))
}
