import type { ChannelKind } from '../../../contract/channel-kinds'
import { type StructuredContent, structuredTypes } from '../../../contract/structured'
import { isBlank } from '../../../contract/structured/blank'
import type { Problem, Warning } from '../../../contract/structured/problem'
import { plans } from '../index'
import { type Fields, isFields } from '../rules/fields'
import type { KnownAttachment } from '../rules/known-attachment'
import { warnOfPast } from '../rules/past-times'
import { rootPlace } from '../rules/paths'
import { emptyReport, refuse } from '../rules/report'
import { refuseValue } from './check-text'
import { coercePayload } from './coerce'
import type { CheckState, Plan } from './plan'
import { render } from './render'

export { attachmentIdsOf } from '../rules/attachment-ids'
export type { KnownAttachment } from '../rules/known-attachment'

export interface ValidateOptions {
  /** Attachments that the agent can use, by id. The caller looks up every id of attachmentIdsOf(). */
  attachments: ReadonlyMap<string, KnownAttachment>
  /** The content's body, which select, time_select and wallet_pay require. */
  body: string
  /** Whether the request was form-encoded. Then 'true', 'false' and digits are booleans and numbers. */
  coerce?: boolean
  /** The payload's channel. If given, a refusal also lists the problems of the channel. */
  channel?: ChannelKind
  /** Milliseconds since 1970. If given, warnings list times in the past. */
  now?: number
}

export type ValidationResult =
  | { ok: true; value: StructuredContent; warnings: Warning[] }
  | { ok: false; problems: Problem[] }

/**
 * Checks a payload by the field table of its type (spec: structured content). Returns the payload itself, or every
 * problem. Never throws. render() makes the form for a channel and decides whether the channel accepts it.
 */
export function validate(payload: unknown, options: ValidateOptions): ValidationResult {
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
  if (options.coerce) return check(plan, coercePayload(plan.root, payload, true), options)
  const checked = check(plan, payload, options)
  // Nearly every payload has the right types, so a copy is made only after a wrong type.
  if (checked.ok || checked.problems.every(({ code }) => code !== 'wrong_type')) return checked
  return check(plan, coercePayload(plan.root, payload, false), options)
}

function check(plan: Plan, root: Fields, options: ValidateOptions): ValidationResult {
  const longForSome = emptyReport()
  const { attachments, channel } = options
  const state: CheckState = { problems: [], warnings: [], attachments, root, channel, longForSome }
  plan.root.run(state, root, root, rootPlace)
  if (plan.rules.beside && isBlank(options.body)) {
    state.problems.push({ path: 'body', code: 'required', message: `body is required beside a ${plan.rules.type}.` })
  }
  for (const rule of plan.whole) rule(state, root)
  if (options.now !== undefined) warnOfPast(state, root, options.now)
  if (state.problems.length > 0) {
    const otherProblems = options.channel ? channelProblems(options.channel, root, options) : longForSome.problems
    return { ok: false, problems: withOthers(state.problems, otherProblems) }
  }
  // All fields were checked. Except for unknown fields, the payload has the type of the contract.
  return { ok: true, value: root as unknown as StructuredContent, warnings: state.warnings }
}

/** Returns the channel's problems for a payload that is already refused. For other payloads render() returns them. */
function channelProblems(channel: ChannelKind, root: Fields, { attachments, body }: ValidateOptions): Problem[] {
  const rendered = render(channel, root as unknown as StructuredContent, { attachments, body, randomHex: () => '' })
  return rendered.ok ? [] : rendered.problems
}

/** Adds the other problems, except on paths that already have one. */
function withOthers(problems: Problem[], additional: readonly Problem[]): Problem[] {
  const paths = new Set(problems.map(({ path }) => path))
  return [...problems, ...additional.filter(({ path }) => !paths.has(path))]
}
