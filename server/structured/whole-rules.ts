// Named rules about several fields at once: what `whole` of a table means. They see payloads whose fields may be wrong.
import { exactAmount, isAmount } from './amounts'
import { isDate } from './dates'
import { type Fields, isFields } from './fields'
import { checkPages } from './form-graph'
import { type Place, rootPlace } from './paths'
import { decodePattern } from './patterns'
import { type Report, refuse, warn } from './report'
import { isBlank } from './text'

type WholeRule = (report: Report, root: Fields) => void

const all = {
  'each section holds at least one item': checkSections,
  'either every template has an attachment or none does': checkAttachments,
  'the total is not negative': checkTotal,
  'the total is the sum of the items': checkSum,
  'every named page exists, no page is out of reach, every path ends with submit_form': checkPages,
  'minimum_date, start_date and maximum_date are in order': checkDates,
  'selected_item_index names an item': checkSelectedItem,
  'regex is JSON-encoded': checkRegex,
} satisfies Record<string, WholeRule>

export type WholeRuleName = keyof typeof all

export const wholeRules: Readonly<Record<WholeRuleName, WholeRule>> = all

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const placeOf = (name: string, nth: number, up: Place = rootPlace): Place => ({ up, name, nth })

function checkSections(report: Report, root: Fields): void {
  const sections = listOf(root.sections).slice(0, 10)
  const items = listOf(root.items).slice(0, 10)
  const known = new Set<unknown>()
  const used = new Set<unknown>(items.map((item) => (isFields(item) ? item.section_identifier : undefined)))
  for (const [nth, section] of sections.entries()) {
    if (!isFields(section) || isBlank(section.identifier)) continue
    known.add(section.identifier)
    if (used.has(section.identifier)) continue
    refuse(report, placeOf('sections', nth), undefined, 'empty_section', 'holds no item; give it one or remove it')
  }
  if (sections.length === 0) return
  for (const [nth, item] of items.entries()) {
    if (!isFields(item) || isBlank(item.section_identifier) || known.has(item.section_identifier)) continue
    const words = 'must be the identifier of a section'
    refuse(report, placeOf('items', nth), 'section_identifier', 'unknown_section', words)
  }
}

function checkAttachments(report: Report, root: Fields): void {
  const items = listOf(root.items).slice(0, 10)
  const without = [...items.entries()].filter(([, item]) => isFields(item) && isBlank(item.attachment_id))
  if (without.length === items.length) return
  for (const [nth] of without) {
    const words = 'is missing: either every template of a carousel has an attachment or none does'
    refuse(report, placeOf('items', nth), 'attachment_id', 'required', words)
  }
}

function checkTotal(report: Report, root: Fields): void {
  if (!isFields(root.total) || typeof root.total.amount !== 'string' || !root.total.amount.startsWith('-')) return
  refuse(report, placeOf('total', -1), 'amount', 'too_small', 'must not be negative')
}

function checkSum(report: Report, root: Fields): void {
  const items = listOf(root.items)
  if (items.length === 0 || items.length > 100 || !isFields(root.total)) return
  const total = amountOf(root.total)
  let sum = 0n
  for (const item of items) {
    const amount = isFields(item) ? amountOf(item) : null
    if (amount === null) return
    sum += amount
  }
  if (total === null || total === sum) return
  warn(report, placeOf('total', -1), 'amount', 'total_differs', 'is not the sum of the items')
}

function amountOf(line: Fields): bigint | null {
  return typeof line.amount === 'string' && isAmount(line.amount) ? exactAmount(line.amount) : null
}

function eachPage(root: Fields, visit: (page: Fields, place: Place) => void): void {
  const pages = listOf(root.pages)
  for (let nth = 0; nth < pages.length && nth < 100; nth++) {
    const page = pages[nth]
    if (isFields(page)) visit(page, placeOf('pages', nth))
  }
}

function checkDates(report: Report, root: Fields): void {
  eachPage(root, (page, place) => {
    if (page.type !== 'datePicker' || !isFields(page.options)) return
    const at = placeOf('options', -1, place)
    const { minimum_date: minimum, start_date: start, maximum_date: maximum } = page.options
    if (isAfter(minimum, maximum)) refuse(report, at, 'minimum_date', 'out_of_order', 'must not be after maximum_date')
    if (isAfter(minimum, start)) refuse(report, at, 'start_date', 'out_of_order', 'must not be before minimum_date')
    if (isAfter(start, maximum)) refuse(report, at, 'start_date', 'out_of_order', 'must not be after maximum_date')
  })
}

/** Dates written YYYY-MM-DD compare as texts. */
function isAfter(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one > other && isDate(one) && isDate(other)
}

function checkSelectedItem(report: Report, root: Fields): void {
  eachPage(root, (page, place) => {
    if (page.type !== 'picker' || typeof page.selected_item_index !== 'number') return
    const count = listOf(page.items).length
    if (page.selected_item_index < count) return
    refuse(report, place, 'selected_item_index', 'too_large', `must name one of the ${count} items, counted from 0`)
  })
}

function checkRegex(report: Report, root: Fields): void {
  eachPage(root, (page, place) => {
    if (page.type !== 'input' || !isFields(page.options)) return
    const { regex } = page.options
    if (typeof regex !== 'string' || isBlank(regex) || decodePattern(regex) !== null) return
    const words = 'is not JSON-encoded and is taken as the expression itself; send it as JSON.stringify(pattern)'
    warn(report, placeOf('options', -1, place), 'regex', 'converted', words)
  })
}
