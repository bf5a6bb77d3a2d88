// Rules about several fields of a payload. A table names them under `whole`. The single fields may be invalid.

import { isBlank } from '../../../contract/structured/blank'
import { exactAmount, isAmount } from './amounts'
import { isDate } from './dates'
import { type Fields, isFields } from './fields'
import { checkPages } from './form-graph'
import { type Place, rootPlace } from './paths'
import { isEncoded } from './patterns'
import { type Report, refuse, warn } from './report'

export type WholeRule = (report: Report, root: Fields) => void

const wholeRuleTable = {
  'each section holds at least one item': checkSections,
  'either every template has an attachment or none does': checkAttachments,
  'the total is not negative': checkTotal,
  'the total is the sum of the items': checkSum,
  'every named page exists, no page is out of reach, every path ends with submit_form': checkPages,
  'minimum_date, start_date and maximum_date are in order': checkDates,
  'selected_item_index names an item': checkSelectedItem,
  'regex is JSON-encoded': checkRegex,
} satisfies Record<string, WholeRule>

export type WholeRuleName = keyof typeof wholeRuleTable

export const wholeRules: Readonly<Record<WholeRuleName, WholeRule>> = wholeRuleTable

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const itemPlace = (name: string, nth: number, parent: Place = rootPlace): Place => ({ parent, name, nth })

function checkSections(report: Report, root: Fields): void {
  const sections = listOf(root.sections).slice(0, 10)
  if (sections.length === 0) return
  const items = listOf(root.items).slice(0, 10)
  const sectionIds = items.map((item) => (isFields(item) ? item.section_identifier : undefined))
  const identifiers: unknown[] = []
  for (let nth = 0; nth < sections.length; nth++) {
    const section = sections[nth]
    if (!isFields(section) || isBlank(section.identifier)) continue
    identifiers.push(section.identifier)
    if (sectionIds.includes(section.identifier)) continue
    refuse(
      report,
      itemPlace('sections', nth),
      undefined,
      'empty_section',
      'holds no item; give it an item or remove it',
    )
  }
  for (let nth = 0; nth < items.length; nth++) {
    if (!isFields(items[nth]) || isBlank(sectionIds[nth]) || identifiers.includes(sectionIds[nth])) continue
    const words = 'must be the identifier of a section'
    refuse(report, itemPlace('items', nth), 'section_identifier', 'unknown_section', words)
  }
}

function checkAttachments(report: Report, root: Fields): void {
  const items = listOf(root.items)
  const most = Math.min(items.length, 10)
  const lacksAttachment = (item: unknown) =>
    isFields(item) && isBlank(item.attachment_id) && isBlank(item.attachment_fallback_id)
  let missing = 0
  for (let nth = 0; nth < most; nth++) if (lacksAttachment(items[nth])) missing++
  if (missing === 0 || missing === most) return
  for (let nth = 0; nth < most; nth++) {
    if (!lacksAttachment(items[nth])) continue
    const words = 'is missing: either every template of a carousel has an attachment or none does'
    refuse(report, itemPlace('items', nth), 'attachment_id', 'required', words)
  }
}

function checkTotal(report: Report, root: Fields): void {
  if (!isFields(root.total) || typeof root.total.amount !== 'string' || !root.total.amount.startsWith('-')) return
  refuse(report, itemPlace('total', -1), 'amount', 'too_small', 'must not be negative')
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
  warn(report, itemPlace('total', -1), 'amount', 'total_differs', 'is not the sum of the items')
}

function amountOf(line: Fields): bigint | null {
  return typeof line.amount === 'string' && isAmount(line.amount) ? exactAmount(line.amount) : null
}

const mostPages = 100

function pageOf(page: unknown, type: string): Fields | null {
  return isFields(page) && page.type === type ? page : null
}

function checkDates(report: Report, root: Fields): void {
  const pages = listOf(root.pages)
  for (let nth = 0; nth < pages.length && nth < mostPages; nth++) {
    const page = pageOf(pages[nth], 'datePicker')
    if (!page || !isFields(page.options)) continue
    const { minimum_date: minimum, start_date: start, maximum_date: maximum } = page.options
    const wrong = (name: string, words: string) =>
      refuse(report, itemPlace('options', -1, itemPlace('pages', nth)), name, 'out_of_order', words)
    if (isAfter(minimum, maximum)) wrong('minimum_date', 'must not be after maximum_date')
    if (isAfter(minimum, start)) wrong('start_date', 'must not be before minimum_date')
    if (isAfter(start, maximum)) wrong('start_date', 'must not be after maximum_date')
  }
}

function isAfter(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one > other && isDate(one) && isDate(other)
}

function checkSelectedItem(report: Report, root: Fields): void {
  const pages = listOf(root.pages)
  for (let nth = 0; nth < pages.length && nth < mostPages; nth++) {
    const page = pageOf(pages[nth], 'picker')
    if (!page || typeof page.selected_item_index !== 'number') continue
    const count = listOf(page.items).length
    if (page.selected_item_index < count) continue
    const words = `must name one of the ${count} items, counted from 0`
    refuse(report, itemPlace('pages', nth), 'selected_item_index', 'too_large', words)
  }
}

function checkRegex(report: Report, root: Fields): void {
  const pages = listOf(root.pages)
  for (let nth = 0; nth < pages.length && nth < mostPages; nth++) {
    const page = pageOf(pages[nth], 'input')
    if (!page || !isFields(page.options)) continue
    const { regex } = page.options
    if (typeof regex !== 'string' || isBlank(regex) || isEncoded(regex)) continue
    const words = 'is not JSON-encoded and is taken as the expression itself; send it as JSON.stringify(pattern)'
    warn(report, itemPlace('options', -1, itemPlace('pages', nth)), 'regex', 'converted', words)
  }
}
