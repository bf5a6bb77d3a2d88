import { describe, expect, test } from 'vitest'
import { channelKinds } from '../../../contract/channel-kinds'
import { type StructuredType, structuredTypes } from '../../../contract/structured'
import { tables } from '../index'
import { type Rendered, render } from '../render'
import type { AnyRules, FieldRule, Shape } from '../rules'
import { attachmentIdsOf, validate } from '../validate'
import { type Case, hex, shapeWords, uploads, valueAt } from './case'
import { cases } from './index'

function outcome(one: Case): Rendered {
  const body = one.body ?? 'A question'
  const named = new Set(attachmentIdsOf(one.payload))
  const attachments = new Map([...uploads].filter(([id]) => named.has(id)))
  const checked = validate(one.payload, { attachments, body })
  if (!checked.ok) return checked
  return render(one.channel, checked.value, { body, attachments, randomHex: () => hex })
}

const short = (name: string) => (name.length > 120 ? `${name.slice(0, 119)}…` : name)

describe.each(structuredTypes)('%s', (type) => {
  test.each(cases[type].map((one) => [`${one.channel}: ${JSON.stringify(short(one.name))}`, one] as const))(
    '%s',
    (_, one) => {
      const shown = outcome(one)
      if (one.refused) {
        const problems = shown.ok ? [] : shown.problems.map(({ message, ...rest }) => rest)
        expect(problems).toEqual(expect.arrayContaining([...one.refused]))
        expect(problems).toHaveLength(one.refused.length)
        return
      }
      expect(shown).toMatchObject({ ok: true })
      if (!shown.ok) return
      const { as, body, structured, warnings } = shown.rendering
      if (one.as !== undefined) expect(as).toBe(one.as)
      if (one.text !== undefined) expect(body).toBe(one.text)
      for (const [place, value] of Object.entries(one.shows ?? {}))
        expect([place, valueAt(structured, place)]).toEqual([place, value])
      if (one.warned)
        expect(warnings).toEqual(expect.arrayContaining(one.warned.map((warning) => expect.objectContaining(warning))))
      if (one.quiet) expect(warnings).toEqual([])
    },
  )
})

/** What every row says, in the words of `covers`. The types of fields and the extras' channels are covered below. */
function wordsOf(type: StructuredType): string[] {
  const rules: AnyRules = tables[type]
  const skipped = new Set(['type', 'ours', 'on', 'sameAs'])
  const table = Object.entries(rules.fields).flatMap(([path, rule]: [string, FieldRule]) =>
    Object.keys(rule)
      .filter((word) => !skipped.has(word) && !(path === 'type' && word === 'required'))
      .map((word) => `${path}: ${word}`),
  )
  const channels = channelKinds.flatMap((channel) => {
    const shapes: 'plain text' | readonly Shape[] = rules.channels[channel]
    if (shapes === 'plain text') return [`${channel} plain text`]
    return shapes.flatMap((shape, nth) => {
      const twins = shapes.filter((one) => one.as === shape.as).length > 1
      const name = `${channel} ${shape.as}${twins ? ` ${nth + 1}` : ''}`
      return shapeWords(shape).map((word) => `${name} ${word}`)
    })
  })
  const whole = (rules.whole ?? []).map((name) => `whole: ${name}`)
  return [...table, ...channels, ...whole]
}

test.each(structuredTypes)('every rule of %s has a case', (type) => {
  const covered = new Set(cases[type].flatMap((one) => one.covers))
  expect(wordsOf(type).filter((word) => !covered.has(word))).toEqual([])
})

test.each(structuredTypes)('the cases of %s name rules that exist', (type) => {
  const known = new Set(wordsOf(type))
  const all = [...new Set(cases[type].flatMap((one) => one.covers))]
  expect(all.filter((word) => !known.has(word) && !/: (on|sameAs)$/.test(word))).toEqual([])
})
