// What can be mended safely, by the code of the problem. Prices, hosts of addresses and what an answer sends back stay.

import { structuredTypes } from '../../../contract/structured'
import { isBlank } from '../../../contract/structured/blank'
import { type Fields, isFields } from '../rules/fields'
import { type Fault, put, remove } from './fault'
import { mendMissing } from './missing'
import { cutAtWord, sameWord, wellFormed, withScheme } from './texts'
import { mendType } from './wrong-types'

/** Changes the working copy and says what it did; null if nothing safe can be done. */
export type Mend = (fault: Fault) => string | null

export const mends: Readonly<Record<string, Mend | undefined>> = {
  too_long: mendLength,
  too_many: dropEmptyItems,
  wrong_type: mendType,
  required: mendMissing,
  not_allowed: mendValue,
  invalid_url: /* @__PURE__ */ changeText(withScheme, (text) => `written as ${text}`),
  invalid_text: (fault) => (isShown(fault) ? changeText(wellFormed, () => 'broken characters removed')(fault) : null),
  invalid_format: mendFormat,
  not_unique: dropRepeated,
  unknown_field: dropUnknown,
  too_deep: (fault) => (fault.field === null ? dropUnknown(fault) : null),
  empty_section: (fault) => {
    remove(fault)
    return 'section without items removed'
  },
}

/** A text that people read, and that nothing else depends on. */
const isShown = ({ field }: Fault): boolean => field?.rule.shown === true && field.rule.is === undefined

function changeText(change: (text: string) => string | null, words: (text: string) => string): Mend {
  return (fault) => {
    const changed = typeof fault.value === 'string' ? change(fault.value) : null
    if (changed === null || changed === fault.value) return null
    put(fault, changed)
    return words(changed)
  }
}

function mendLength(fault: Fault): string | null {
  const { limit, message } = fault.problem
  if (limit === undefined || !isShown(fault)) return null
  const cut = (text: string) => cutAtWord(text, limit, message.includes('UTF-16'))
  return changeText(cut, () => `cut at a word to ${limit} characters`)(fault)
}

function dropEmptyItems({ value }: Fault): string | null {
  if (!Array.isArray(value)) return null
  const seen = new Set<string>()
  const kept = value.filter((item: unknown) => {
    const text = JSON.stringify(item)
    const isKept = !isEmptyItem(item) && !seen.has(text)
    seen.add(text)
    return isKept
  })
  const dropped = value.length - kept.length
  if (dropped === 0) return null
  value.splice(0, value.length, ...kept)
  return `${dropped} empty or repeated items removed`
}

const isEmptyItem = (item: unknown): boolean => isBlank(item) || (isFields(item) && Object.values(item).every(isBlank))

function mendValue(fault: Fault): string | null {
  const { field, value, key, root, owner } = fault
  const allowed = owner === root && key === 'type' ? structuredTypes : field?.rule.only
  if (allowed && typeof value === 'string') {
    return changeText(
      (text) => sameWord(text, allowed),
      (text) => `written as ${text}`,
    )(fault)
  }
  if (!field?.rule.forbiddenWhen) return null
  remove(fault)
  return `removed, because ${field.rule.forbiddenWhen}`
}

function mendFormat(fault: Fault): string | null {
  switch (fault.field?.rule.is) {
    case 'ISO 3166 code':
    case 'ISO 4217 code':
      return changeText(
        (text) => text.trim().toUpperCase(),
        (text) => `written as ${text}`,
      )(fault)
    case 'time with offset':
      return changeText(
        (text) =>
          text
            .trim()
            .replace(/^(\d{4}-\d\d-\d\d)[ t]+(\d\d:\d\d.*)$/, '$1T$2')
            .replace(/\s*z$/i, 'Z'),
        (text) => `written as ${text}`,
      )(fault)
    default:
      return null
  }
}

/** Drops an item whose twin in the same list is the same in all fields. */
function dropRepeated({ list }: Fault): string | null {
  if (!list) return null
  const own = JSON.stringify(list.items[list.nth])
  const twin = list.items.findIndex((item, nth) => nth !== list.nth && JSON.stringify(item) === own)
  if (twin === -1) return null
  list.items.splice(list.nth, 1)
  return 'item removed: it is there twice'
}

/** Renames a field that differs by case, underscores and hyphens from one that is absent; removes any other. */
function dropUnknown(fault: Fault): string | null {
  const { owner, key, value, level } = fault
  if (Array.isArray(owner) || typeof key !== 'string' || !Object.hasOwn(owner, key)) return null
  const names = level?.fields.map(({ name }) => name) ?? []
  const meant = fault.problem.code === 'too_deep' ? null : sameWord(key, names)
  remove(fault)
  if (meant === null || !isBlank(owner[meant])) return 'unknown field removed'
  put({ owner: owner as Fields, key: meant }, value)
  return `renamed to ${meant}`
}
