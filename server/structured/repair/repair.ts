import { type ChannelKind, channelKinds } from '../../../contract/channel-kinds'
import { structuredTypes } from '../../../contract/structured'
import { isBlank } from '../../../contract/structured/blank'
import type { Problem, Warning } from '../../../contract/structured/problem'
import type { Repair } from '../../../contract/structured/repair'
import type { Composition } from '../engine/compose'
import { isSmall } from '../preview/lint'
import { preview } from '../preview/preview'
import { type Fields, isFields } from '../rules/fields'
import { structuredOf } from '../rules/structured-of'
import { faultAt } from './fault'
import { mends } from './mends'

export interface RepairedMessage {
  body: string
  structuredContent: unknown
  repairs: Repair[]
}

const mostRounds = 200
const mostRepairs = 500

/**
 * Mends what is safe in a message, for the channels. The rest stays, and the preview explains it. A message that all
 * channels accept is returned as it is. Never throws for JSON data of any size.
 */
export function repair(message: Composition, kinds: readonly ChannelKind[] = channelKinds): RepairedMessage {
  const given = structuredOf(message.structuredContent)
  const repairs: Repair[] = []
  const unchanged = { body: message.body, structuredContent: message.structuredContent, repairs }
  if (!isFields(given) || !isSmall(given)) return unchanged
  const root = structuredClone(given)
  let { body } = message
  if (isBlank(root.type)) nameType(root, message, kinds, repairs)
  for (let round = 0; round < mostRounds && repairs.length < mostRepairs; round++) {
    const before = repairs.length
    if (isBlank(body)) body = moveQuestion(root, repairs) ?? body
    mendOnce(root, Object.assign({}, message, { body, structuredContent: root }), kinds, repairs)
    if (repairs.length === before) break
  }
  return repairs.length === 0 ? unchanged : { body, structuredContent: root, repairs }
}

/** These remove something, so they wait until nothing else can be mended. */
const lastMends = new Set(['too_many', 'not_unique', 'empty_section'])

function mendOnce(root: Fields, message: Composition, kinds: readonly ChannelKind[], repairs: Repair[]): void {
  const problems = problemsOf(message, kinds)
  const before = repairs.length
  mendAll(
    root,
    problems.filter(({ code }) => !lastMends.has(code)),
    repairs,
  )
  if (repairs.length > before) return
  // An item with another problem may belong to a section that seems empty.
  const isSettled = problems.every(({ code }) => code === 'empty_section' || code === 'unknown_field')
  const last = problems.filter(({ code }) => lastMends.has(code) && (isSettled || code !== 'empty_section'))
  mendAll(root, last, repairs)
}

/** Ends after the first change of a list, because the paths behind it change. */
function mendAll(root: Fields, problems: readonly Problem[], repairs: Repair[]): void {
  for (const problem of problems) {
    if (repairs.length >= mostRepairs) return
    const fault = faultAt(root, problem)
    const size = fault && sizeOf(fault.list?.items, fault.owner, fault.value)
    const repaired = fault && mends[problem.code]?.(fault)
    if (!fault || typeof repaired !== 'string') continue
    repairs.push({ path: problem.path, problem: problem.message, repaired })
    if (sizeOf(fault.list?.items, fault.owner, fault.value) !== size) return
  }
}

const sizeOf = (...lists: unknown[]): number =>
  lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)

/** Returns each problem once, and unknown fields, which only cause a warning. */
function problemsOf(message: Composition, kinds: readonly ChannelKind[]): Problem[] {
  const found = new Map<string, Problem>()
  for (const { errors, warnings } of preview(message, kinds).channels) {
    const unknown = warnings.filter(({ code }: Warning) => code === 'unknown_field')
    for (const each of [...errors, ...unknown]) {
      const key = `${each.path} ${each.code}`
      if (!found.has(key)) found.set(key, each)
    }
  }
  return [...found.values()]
}

/** Names the type if only one of the eight fits the payload without a problem. */
function nameType(root: Fields, message: Composition, kinds: readonly ChannelKind[], repairs: Repair[]): void {
  const fitting = structuredTypes.filter((type) => {
    const structuredContent = Object.assign({}, root, { type })
    return problemsOf(Object.assign({}, message, { structuredContent }), kinds).length === 0
  })
  const [type] = fitting
  if (type === undefined || fitting.length > 1) return
  root.type = type
  repairs.push({ path: 'structured_content.type', problem: 'type is required.', repaired: `set to ${type}` })
}

/** The question of a select, a time_select or a payment belongs beside the payload. */
function moveQuestion(root: Fields, repairs: Repair[]): string | null {
  if (typeof root.type !== 'string' || !['select', 'time_select', 'wallet_pay'].includes(root.type)) return null
  const names = ['body', 'question', 'title', 'text'].filter(
    (name) => typeof root[name] === 'string' && !isBlank(root[name]),
  )
  const [name] = names
  if (name === undefined || names.length > 1) return null
  const body = root[name] as string
  delete root[name]
  repairs.push({
    path: `structured_content.${name}`,
    problem: `body is required beside a ${root.type}.`,
    repaired: 'moved to body',
  })
  return body
}
