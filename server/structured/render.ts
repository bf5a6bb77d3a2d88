// The reader of the channel rows: what one channel makes of a payload.
import type { ChannelKind } from '../../contract/channel-kinds'
import type { Problem, Warning } from '../../contract/problem'
import type { StructuredContent } from '../../contract/structured'
import type { KnownAttachment } from './attachments'
import { checkLimit } from './check-text'
import { type Fields, isFields } from './fields'
import { bodyLimits, plans } from './index'
import { rootPlace } from './paths'
import { httpUrlOf, plainTextOf } from './plain-text'
import type { Plan, ShapePlan } from './plan'
import type { RenderWalk } from './render-fields'
import { emptyReport, type Report, refuse, warn } from './report'
import type { Shape } from './rules'
import { characters, isBlank, textOf, truncate } from './text'

export interface Rendering {
  channel: ChannelKind
  /** The channel's word for the form: web, button_template, generic_template, rich_card, reply_buttons, plain_text, ... */
  as: string
  /** The message's text; for readers that know no structured content too. */
  body: string
  /** The final form; null when the channel gets plain text. */
  structured: object | null
  warnings: Warning[]
}

export interface RenderOptions {
  body: string
  attachments: ReadonlyMap<string, KnownAttachment>
  /** Random lower-case hex for blank payloads: called once per payload, so that the stored rendering stays the same. */
  randomHex(): string
}

export type Rendered = { ok: true; rendering: Rendering } | { ok: false; problems: Problem[] }

/**
 * What `channel` makes of a payload that validate() accepted (spec: channel rules). Refuses what this channel limits and
 * cannot cut; everything cut, dropped, filled in or converted is in the warnings. Objects that are shown as they are, are
 * those of the payload: neither may be changed afterwards.
 */
export function render(channel: ChannelKind, value: StructuredContent, options: RenderOptions): Rendered {
  const plan = plans.get(value.type)
  const owner: unknown = value
  if (!plan || !isFields(owner)) {
    const report = emptyReport()
    refuse(report, rootPlace, undefined, 'wrong_type', 'must be a structured content that was validated')
    return { ok: false, problems: report.problems }
  }
  const shapes = plan.channels.get(channel)
  const shape = shapes?.find((one) => one.when?.(owner, owner, owner) ?? true)
  return shape ? renderShape(channel, plan, shape, owner, options) : renderPlainText(channel, plan, owner, options)
}

function renderShape(
  channel: ChannelKind,
  plan: Plan,
  shapePlan: ShapePlan,
  root: Fields,
  options: RenderOptions,
): Rendered {
  const { shape } = shapePlan
  const walk: RenderWalk = {
    problems: [],
    warnings: [],
    attachments: options.attachments,
    randomHex: options.randomHex,
    channel,
    shapePlan,
    root,
    firstPicture: null,
  }
  const rendered = shapePlan.root.run(walk, root, root, rootPlace)
  if (walk.problems.length > 0) return { ok: false, problems: walk.problems }
  const form = shape.becomes || shape.button ? converted(shape, rendered) : rendered
  const final = shape.displayRatio && walk.firstPicture ? withRatio(form, root, walk.firstPicture) : form
  if (shape.becomes) warn(walk, rootPlace, undefined, 'converted', `becomes a ${shape.as} on ${channel}`)
  const text = shape.body
    ? plainTextOf([shape.body], rendered, options.body)
    : (textOf(options.body) ?? plainTextOf(plan.rules.plainText, root, options.body))
  if (shape.body) warnOfBody(walk, options.body, text)
  const body = fitted(walk, channel, text)
  return { ok: true, rendering: { channel, as: shape.as, body, structured: final, warnings: walk.warnings } }
}

/** A link becomes a card: its text and url make the one button. */
function converted({ becomes, button }: Shape, rendered: Fields): Fields {
  const { type, ...fields } = rendered
  if (!button) return { type: becomes ?? type, ...fields }
  const { [button.label]: title, [button.opens]: url, ...rest } = fields
  return { type: becomes ?? type, ...rest, items: [{ type: 'url', title, url }] }
}

/** Spec: an image wider than tall is shown at 5:3, any other at 1:1. The payload itself is not written to. */
function withRatio(form: Fields, root: Fields, { width, height }: KnownAttachment): Fields {
  const final = form === root ? { ...form } : form
  final.display_ratio = (width ?? 0) > (height ?? 0) ? '5:3' : '1:1'
  return final
}

function renderPlainText(channel: ChannelKind, plan: Plan, root: Fields, options: RenderOptions): Rendered {
  const report = emptyReport()
  const { rules } = plan
  if (rules.plainText.includes('url') && httpUrlOf(root) === undefined) {
    refuse(report, rootPlace, 'url', 'invalid_url', `must be http or https on ${channel}; or give a url_fallback`)
  }
  const text = plainTextOf(rules.plainText, root, options.body)
  const title = textOf(root.title)
  if (rules.plainText.includes('title') && title !== undefined && rules.fields.title?.limit !== undefined) {
    checkLimit(report, rules.fields.title.limit, title, rootPlace, 'title')
  }
  if (report.problems.length > 0) return { ok: false, problems: report.problems }
  warn(report, rootPlace, undefined, 'plain_text', `is sent as plain text: ${channel} cannot show a ${rules.type}`)
  warnOfBody(report, options.body, text)
  const body = fitted(report, channel, text)
  return { ok: true, rendering: { channel, as: 'plain_text', body, structured: null, warnings: report.warnings } }
}

function warnOfBody(report: Report, sent: string, shown: string): void {
  if (isBlank(sent) || sent === shown) return
  report.warnings.push({ path: 'body', code: 'ignored', message: 'body is not sent: the payload gives the text.' })
}

function fitted(report: Report, channel: ChannelKind, text: string): string {
  const most = bodyLimits[channel]
  const body = truncate(text, most, characters)
  if (body !== text) {
    report.warnings.push({
      path: 'body',
      code: 'truncated',
      message: `The text is cut to ${most} characters on ${channel}.`,
    })
  }
  return body
}
