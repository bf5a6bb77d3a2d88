// Checks the pages of a form as a graph: each leads to other pages or submits the form.

import { isBlank } from '../../../contract/structured/blank'
import { type Fields, isFields } from './fields'
import { rootPlace } from './paths'
import { type Report, refuse } from './report'

const mostPages = 100
const mostItems = 200

interface Graph {
  first: string
  pages: ReadonlyMap<string, { nth: number; next: readonly string[] }>
}

/** Returns the ids of the pages that can follow a page; empty if the page submits the form. */
function nextPages(page: Fields): string[] {
  if (page.submit_form === true) return []
  if (page.type !== 'select' || page.multiple_selection === true)
    return isId(page.next_page_id) ? [page.next_page_id] : []
  const items: unknown[] = Array.isArray(page.items) ? page.items : []
  const next: string[] = []
  for (let nth = 0; nth < items.length && nth < mostItems; nth++) {
    const item = items[nth]
    if (isFields(item) && isId(item.next_page_id) && !next.includes(item.next_page_id)) next.push(item.next_page_id)
  }
  return next
}

const isId = (value: unknown): value is string => typeof value === 'string' && !isBlank(value)

function graphOf(root: Fields): Graph | null {
  if (!isId(root.first_page_id) || !Array.isArray(root.pages) || root.pages.length > mostPages) return null
  const pages = new Map<string, { nth: number; next: string[] }>()
  for (const [nth, page] of root.pages.entries()) {
    if (!isFields(page) || !isId(page.page_id)) return null
    if (!pages.has(page.page_id)) pages.set(page.page_id, { nth, next: nextPages(page) })
  }
  return { first: root.first_page_id, pages }
}

/** Reports named pages that do not exist, pages that cannot be reached, and paths without an end. */
export function checkPages(report: Report, root: Fields): void {
  if (isBlank(root.pages)) return
  if (report.problems.length === 0 && leadsForward(root)) return
  const graph = graphOf(root)
  if (!graph) return
  checkNamed(report, root, graph)
  checkReach(report, graph)
  checkLoops(report, graph)
}

/** Whether every page leads only to later pages and all pages are reached. Then no graph rule can fail. */
function leadsForward(root: Fields): boolean {
  const { pages, first_page_id: first } = root
  if (!Array.isArray(pages) || pages.length > mostPages) return false
  const ids: unknown[] = []
  const isReached: boolean[] = []
  for (let nth = 0; nth < pages.length; nth++) {
    ids.push((pages[nth] as Fields).page_id)
    isReached.push(nth === 0)
  }
  if (ids[0] !== first) return false
  for (let nth = 0; nth < pages.length; nth++) {
    if (isReached[nth] !== true) return false
    const page = pages[nth] as Fields
    const { next_page_id: next, type, items } = page
    const submits = page.submit_form === true
    const picksOne = type === 'select' && page.multiple_selection !== true
    if (isId(next) && !markReached(ids, isReached, nth, next, !submits && !picksOne)) return false
    if (type !== 'select' || !Array.isArray(items)) continue
    for (const item of items as Fields[]) {
      const leadsTo = item.next_page_id
      if (isId(leadsTo) && !markReached(ids, isReached, nth, leadsTo, !submits && picksOne)) return false
    }
  }
  return true
}

function markReached(
  ids: readonly unknown[],
  isReached: boolean[],
  from: number,
  id: string,
  isShown: boolean,
): boolean {
  for (let nth = from + 1; nth < ids.length; nth++) {
    if (ids[nth] !== id) continue
    if (isShown) isReached[nth] = true
    return true
  }
  return false
}

function checkNamed(report: Report, root: Fields, graph: Graph): void {
  const words = 'must be the page_id of one of the pages'
  if (!graph.pages.has(graph.first)) refuse(report, rootPlace, 'first_page_id', 'unknown_page', words)
  const pages: unknown[] = Array.isArray(root.pages) ? root.pages : []
  for (const [nth, page] of pages.entries()) {
    if (!isFields(page)) continue
    const place = { parent: rootPlace, name: 'pages', nth }
    if (isId(page.next_page_id) && !graph.pages.has(page.next_page_id)) {
      refuse(report, place, 'next_page_id', 'unknown_page', words)
    }
    const items: unknown[] = page.type === 'select' && Array.isArray(page.items) ? page.items.slice(0, mostItems) : []
    for (const [at, item] of items.entries()) {
      if (!isFields(item) || !isId(item.next_page_id) || graph.pages.has(item.next_page_id)) continue
      refuse(report, { parent: place, name: 'items', nth: at }, 'next_page_id', 'unknown_page', words)
    }
  }
}

function checkReach(report: Report, graph: Graph): void {
  if (!graph.pages.has(graph.first)) return
  const reachedPages = new Set<string>()
  const waiting = [graph.first]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reachedPages.has(id)) continue
    reachedPages.add(id)
    waiting.push(...(graph.pages.get(id)?.next ?? []))
  }
  for (const [id, { nth }] of graph.pages) {
    if (reachedPages.has(id)) continue
    const place = { parent: rootPlace, name: 'pages', nth }
    refuse(report, place, undefined, 'unreachable_page', 'is never shown: no page leads to it')
  }
}

/** Reports pages that lead back to themselves, because the customer might never reach the end. */
function checkLoops(report: Report, graph: Graph): void {
  const state = new Map<string, 'on the path' | 'done'>()
  const visit = (id: string): void => {
    const page = graph.pages.get(id)
    if (!page) return
    state.set(id, 'on the path')
    for (const next of page.next) {
      if (state.get(next) === 'on the path') {
        const place = { parent: rootPlace, name: 'pages', nth: page.nth }
        refuse(
          report,
          place,
          undefined,
          'endless_loop',
          `leads back to page ${next}; every path must end with submit_form`,
        )
      } else if (!state.has(next)) visit(next)
    }
    state.set(id, 'done')
  }
  for (const id of graph.pages.keys()) if (!state.has(id)) visit(id)
}
