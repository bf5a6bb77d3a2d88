import { describe, expect, test } from 'vitest'
import { structuredTypes } from '../../../contract/structured'
import { type RenderResult, render } from '../engine/render'
import { attachmentIdsOf, validate } from '../engine/validate'
import { tables } from '../index'
import { type Case, hex, uploads, valueAt } from './case'
import { rulesOf, uncovered } from './coverage'
import { cases } from './index'

function outcome(one: Case): RenderResult {
  const type = structuredTypes.find((each) => each === one.payload.type)
  const body = one.body ?? (type && 'beside' in tables[type] ? 'A question' : '')
  const named = new Set(attachmentIdsOf(one.payload))
  const attachments = new Map([...uploads].filter(([id]) => named.has(id)))
  const checked = validate(one.payload, { attachments, body, channel: one.channel })
  if (!checked.ok) return checked
  return render(one.channel, checked.value, { body, attachments, randomHex: () => hex, language: one.language ?? null })
}

const short = (name: string) => (name.length > 120 ? `${name.slice(0, 119)}…` : name)

describe.each(structuredTypes)('cases of %s', (type) => {
  test.each(cases[type].map((one) => [`${one.channel}: ${JSON.stringify(short(one.name))}`, one] as const))(
    'the case %s gets its expected result',
    (_, one) => {
      const shown = outcome(one)
      if (one.refused) {
        const problems = shown.ok ? [] : shown.problems.map(({ message, found, at, ...rest }) => rest)
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

test.each(structuredTypes)('every rule of %s has a case', (type) => {
  expect(uncovered(type)).toEqual([])
})

test.each(structuredTypes)('the cases of %s cover only rules that exist', (type) => {
  const known = new Set(rulesOf(type))
  const all = [...new Set(cases[type].flatMap((one) => one.covers))]
  expect(all.filter((word) => !known.has(word))).toEqual([])
})
