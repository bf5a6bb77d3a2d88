// Applies the field tables: reports everything that is wrong with a payload, for every channel.

import type { ChannelKind } from '../../../contract/channel-kinds'
import { type StructuredContent, structuredTypes } from '../../../contract/structured'
import type { Problem, Warning } from '../../../contract/structured/problem'
import { plans } from '../index'
import type { KnownAttachment } from '../rules/attachments'
import { type Fields, isFields } from '../rules/fields'
import { warnOfPast } from '../rules/past-times'
import { rootPlace } from '../rules/paths'
import { emptyReport, refuse } from '../rules/report'
import { isBlank } from '../rules/text'
import { refuseValue } from './check-text'
import { coerced } from './coerce'
import type { Plan, Walk } from './plan'
import { render } from './render'

export { attachmentIdsOf } from '../rules/attachment-ids'
export type { KnownAttachment } from '../rules/attachments'

export interface ValidateOptions {
  /** Attachments that the agent may use, by id: the caller looked up every id that attachmentIdsOf() found. */
  attachments: ReadonlyMap<string, KnownAttachment>
  /** The content's body beside the payload: select, time_select and wallet_pay need it. */
  body: string
  /** True if the request came form-encoded: 'true', 'false' and digits are then booleans and numbers. */
  coerce?: boolean
  /** The payload's channel. If it is given, a refusal also names the problems of the channel. */
  channel?: ChannelKind
  /** Milliseconds since 1970. If it is given, times that are over are named in the warnings. */
  now?: number
}

export type Validated = { ok: true; value: StructuredContent; warnings: Warning[] } | { ok: false; problems: Problem[] }

/**
 * Checks a payload by the field table of its type (spec: structured content). The value is the payload itself, as it
 * was sent. render() makes the form for a channel and decides whether the channel accepts it. Never throws.
 */
export function validate(payload: unknown, options: ValidateOptions): Validated {
  const report = emptyReport()
  if (!isFields(payload)) {
    refuse(report, rootPlace, undefined, 'wrong_type', 'must be an object')
    return { ok: false, problems: report.problems }
  }
  const plan = typeof payload.type === 'string' ? plans.get(payload.type) : undefined
  if (!plan) {
    if (isBlank(payload.type))
      refuse(report, rootPlace, 'type', 'required', `is required: ${structuredTypes.join(', ')}`)
    else refuseValue(report, structuredTypes, rootPlace, 'type')
    return { ok: false, problems: report.problems }
  }
  if (options.coerce) return check(plan, coerced(plan.root, payload, true), options)
  const checked = check(plan, payload, options)
  // Nearly every payload has the right types, so a copy is made only for the others.
  if (checked.ok || checked.problems.every(({ code }) => code !== 'wrong_type')) return checked
  return check(plan, coerced(plan.root, payload, false), options)
}

function check(plan: Plan, root: Fields, options: ValidateOptions): Validated {
  const longForSome = emptyReport()
  const { attachments, channel } = options
  const walk: Walk = { problems: [], warnings: [], attachments, root, channel, longForSome }
  plan.root.run(walk, root, root, rootPlace)
  if (plan.rules.beside && isBlank(options.body)) {
    walk.problems.push({ path: 'body', code: 'required', message: `body is required beside a ${plan.rules.type}.` })
  }
  for (const rule of plan.whole) rule(walk, root)
  if (options.now !== undefined) warnOfPast(walk, root, options.now)
  if (walk.problems.length > 0) {
    const more = options.channel ? channelProblems(options.channel, root, options) : longForSome.problems
    return { ok: false, problems: withOthers(walk.problems, more) }
  }
  // Every row was checked: the payload has the shape that the contract promises, beside unknown fields.
  return { ok: true, value: root as unknown as StructuredContent, warnings: walk.warnings }
}

/** Collects the channel's problems for a payload that is already refused; for other payloads render() does so. */
function channelProblems(channel: ChannelKind, root: Fields, { attachments, body }: ValidateOptions): Problem[] {
  const rendered = render(channel, root as unknown as StructuredContent, { attachments, body, randomHex: () => '' })
  return rendered.ok ? [] : rendered.problems
}

/** If the channel repeats a problem of the table, one problem per path is enough. */
function withOthers(problems: Problem[], others: readonly Problem[]): Problem[] {
  const paths = new Set(problems.map(({ path }) => path))
  return [...problems, ...others.filter(({ path }) => !paths.has(path))]
}
