import { type ChannelKind, channelKinds } from '../../../contract/channel-kinds'
import { structuredTypes } from '../../../contract/structured'
import { isBlank } from '../../../contract/structured/blank'
import type { Problem, Warning } from '../../../contract/structured/problem'
import type { Repair } from '../../../contract/structured/repair'
import type { Composition } from '../engine/compose'
import { tables } from '../index'
import { isSmall } from '../preview/lint'
import { preview } from '../preview/preview'
import { type Fields, isFields } from '../rules/fields'
import type { AnyRules } from '../rules/rules'
import { structuredOf } from '../rules/structured-of'
import { faultAt } from './fault'
import { mends } from './mends'

interface RepairedMessage {
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
  // No two places share an object after this, so that a change is in one place.
  const root = JSON.parse(JSON.stringify(given)) as Fields
  let { body } = message
  if (isBlank(root.type)) nameType(root, message, kinds, repairs)
  for (let round = 0; round < mostRounds && repairs.length < mostRepairs; round++) {
    const question = isBlank(body) ? moveQuestion(root, repairs) : null
    if (question !== null) body = question
    const around = Object.assign({}, message, { body, structuredContent: root })
    if (!mendOnce(root, around, kinds, repairs) && question === null) break
  }
  return repairs.length === 0 ? unchanged : { body, structuredContent: root, repairs }
}

/** These remove something, so they wait until nothing else can be mended. */
const lastMends = new Set(['too_many', 'not_unique', 'empty_section'])

/** Returns whether anything was mended. */
function mendOnce(root: Fields, message: Composition, kinds: readonly ChannelKind[], repairs: Repair[]): boolean {
  const problems = problemsOf(message, kinds)
  const first = problems.filter(({ code }) => !lastMends.has(code))
  if (mendAll(root, first, repairs)) return true
  // An item with another problem may belong to a section that seems empty.
  const isSettled = problems.every(({ code }) => code === 'empty_section' || code === 'unknown_field')
  const last = problems.filter(({ code }) => lastMends.has(code) && (isSettled || code !== 'empty_section'))
  return mendAll(root, last, repairs)
}

/** Ends after the first change of a list, because the paths behind it change. */
function mendAll(root: Fields, problems: readonly Problem[], repairs: Repair[]): boolean {
  let isMended = false
  for (const problem of problems) {
    if (repairs.length >= mostRepairs) break
    const fault = faultAt(root, problem)
    const size = fault && sizeOf(fault.list?.items, fault.owner, fault.value)
    const repaired = fault && mends[problem.code]?.(fault)
    if (!fault || typeof repaired !== 'string') continue
    isMended = true
    note(repairs, { path: problem.path, problem: problem.message, repaired })
    if (sizeOf(fault.list?.items, fault.owner, fault.value) !== size) break
  }
  return isMended
}

/** A text that was cut for one channel may be cut again for another one: only the shortest counts. */
function note(repairs: Repair[], repair: Repair): void {
  const isCut = ({ repaired }: Repair) => repaired.startsWith('cut ')
  const earlier = isCut(repair) ? repairs.find((each) => each.path === repair.path && isCut(each)) : undefined
  if (earlier) earlier.repaired = repair.repaired
  else repairs.push(repair)
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

/** The question of a type that requires a body belongs beside the payload. */
function moveQuestion(root: Fields, repairs: Repair[]): string | null {
  const type = structuredTypes.find((each) => each === root.type)
  const rules: AnyRules | null = type ? tables[type] : null
  if (!rules?.beside) return null
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
