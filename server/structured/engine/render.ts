import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import { isBlank } from '../../../contract/structured/blank'
import { type ConditionName, conditions } from '../../../contract/structured/conditions'
import type { Problem, Warning } from '../../../contract/structured/problem'
import { bodyLimits, plans } from '../index'
import { type Fields, isFields, objectsOf } from '../rules/fields'
import type { KnownAttachment } from '../rules/known-attachment'
import { rootPlace } from '../rules/paths'
import { emptyReport, type Report, refuse, warn } from '../rules/report'
import type { Shape } from '../rules/rules'
import { characters, textOf, truncate } from '../rules/text'
import { httpUrlOf, plainTextOf } from './plain-text'
import type { Plan, RenderState, ShapePlan } from './plan'

export interface Rendering {
  channel: ChannelKind
  /** The name of the shape: web, button_template, generic_template, rich_card, reply_buttons, plain_text, ... */
  as: string
  /** The message's text, also for readers without structured content. */
  body: string
  /** The structured content for the channel; null if the channel gets plain text. */
  structured: object | null
  warnings: Warning[]
}

export interface RenderOptions {
  body: string
  attachments: ReadonlyMap<string, KnownAttachment>
  /**
   * Returns random lower-case hex for blank payloads. Called one time per payload; the result is stored with the
   * rendering.
   */
  randomHex(): string
  /** Schemes of deep links that the source allows; absent for every harmless scheme. */
  linkSchemes?: readonly string[] | undefined
  /** The customer's language for default texts, a BCP 47 tag. */
  language?: string | null
}

export type RenderResult = { ok: true; rendering: Rendering } | { ok: false; problems: Problem[] }

/**
 * Makes the form of a valid payload for one channel (spec: channel rules). Returns problems for values that the channel
 * limits and cannot cut. Warnings name every value that was cut, dropped, filled in or converted. The result shares
 * objects with the payload, so do not change either of them.
 */
export function render(channel: ChannelKind, value: StructuredContent, options: RenderOptions): RenderResult {
  const plan = plans.get(value.type)
  const owner: unknown = value
  if (!plan || !isFields(owner)) {
    const report = emptyReport()
    refuse(report, rootPlace, undefined, 'wrong_type', 'must be a structured content that was validated')
    return { ok: false, problems: report.problems }
  }
  const shapes = plan.channels.get(channel)
  const shape = shapes?.find((one) => one.when?.(owner, owner, owner) ?? true)
  if (!shape) return renderPlainText(channel, plan, owner, options, null)
  const { textWhen } = shape.shape
  if (textWhen && conditions[textWhen](owner, owner, owner))
    return renderPlainText(channel, plan, owner, options, textWhen)
  return renderShape(channel, plan, shape, owner, options)
}

function renderShape(
  channel: ChannelKind,
  plan: Plan,
  shapePlan: ShapePlan,
  root: Fields,
  options: RenderOptions,
): RenderResult {
  const { shape } = shapePlan
  const state: RenderState = {
    problems: [],
    warnings: [],
    attachments: options.attachments,
    randomHex: options.randomHex,
    linkSchemes: options.linkSchemes ?? null,
    language: options.language ?? null,
    channel,
    shapePlan,
    root,
    firstPicture: undefined,
  }
  const rendered = shapePlan.root.run(state, root, root, rootPlace)
  if (state.problems.length > 0) return { ok: false, problems: state.problems }
  const form = shape.becomes || shape.button ? linkAsCard(shape, rendered) : rendered
  const final = shape.displayRatio && state.firstPicture ? withRatio(form, root, state.firstPicture) : form
  if (shape.becomes) warn(state, rootPlace, undefined, 'converted', `becomes a ${shape.as} on ${channel}`)
  const text = textOfShape(channel, plan, shape, root, rendered, options.body)
  warnOfBody(state, options.body, text)
  const body = cutBody(state, channel, text)
  return { ok: true, rendering: { channel, as: shape.as, body, structured: final, warnings: state.warnings } }
}

/**
 * Returns the text of the message. On the web the body is shown next to the card. Other channels get a card with its
 * own text and no body.
 */
function textOfShape(
  channel: ChannelKind,
  { rules }: Plan,
  shape: Shape,
  root: Fields,
  rendered: Fields,
  sent: string,
) {
  if (shape.body) return plainTextOf([shape.body], rendered, sent)
  const bodyText = channel === 'web_messaging' || rules.beside ? textOf(sent) : undefined
  return bodyText ?? plainTextOf(rules.plainText, root, '')
}

/** Converts a link into a card with one button, which has the link's text and url. */
function linkAsCard({ becomes, button }: Shape, rendered: Fields): Fields {
  const { type, ...fields } = rendered
  if (!button) return { type: becomes ?? type, ...fields }
  const { [button.label]: title, [button.opens]: url, ...rest } = fields
  return { type: becomes ?? type, ...rest, items: [{ type: 'url', title, url }] }
}

/** Adds the display ratio. Spec: an image wider than tall is shown at 5:3, any other image at 1:1. */
function withRatio(form: Fields, root: Fields, { width, height }: KnownAttachment): Fields {
  const final = form === root ? { ...form } : form
  final.display_ratio = (width ?? 0) > (height ?? 0) ? '5:3' : '1:1'
  return final
}

/**
 * Returns the text of a payload for readers without cards (spec: plain-text fallback). Empty if the body has to be
 * used.
 */
export function fallbackText(value: StructuredContent): string {
  const plan = plans.get(value.type)
  return plan ? plainTextOf(plan.rules.plainText, value, '') : ''
}

/**
 * Renders as plain text. `because` is set if the channel supports the type, but not this payload; links are then
 * appended.
 */
function renderPlainText(
  channel: ChannelKind,
  plan: Plan,
  root: Fields,
  options: RenderOptions,
  because: ConditionName | null,
): RenderResult {
  const report = emptyReport()
  const { rules } = plan
  if (rules.plainText.includes('url') && httpUrlOf(root) === undefined) {
    refuse(report, rootPlace, 'url', 'invalid_url', `must be http or https on ${channel}; or give a url_fallback`)
  }
  const words = plainTextOf(because ? ['title and subtitle'] : rules.plainText, root, options.body)
  const text = because ? [words, ...linksOf(root)].join('\n') : words
  // Checks with the limits of this channel, because other channels may allow longer texts.
  const { attachments } = options
  plan.root.run({ attachments, root, channel, longForSome: report, ...emptyReport() }, root, root, rootPlace)
  if (report.problems.length > 0) return { ok: false, problems: report.problems }
  const why = because ? `a ${rules.type} when ${because}` : `a ${rules.type}`
  warn(report, rootPlace, undefined, 'plain_text', `is sent as plain text: ${channel} cannot show ${why}`)
  warnOfBody(report, options.body, text)
  const body = cutBody(report, channel, text)
  return { ok: true, rendering: { channel, as: 'plain_text', body, structured: null, warnings: report.warnings } }
}

function linksOf({ items }: Fields): string[] {
  return objectsOf(items).flatMap((item) => {
    const url = httpUrlOf(item)
    return url === undefined ? [] : [`${textOf(item.title) ?? url}: ${url}`]
  })
}

function warnOfBody(report: Report, sent: string, shown: string): void {
  if (isBlank(sent) || sent === shown) return
  report.warnings.push({ path: 'body', code: 'ignored', message: 'body is not sent: the payload gives the text.' })
}

function cutBody(report: Report, channel: ChannelKind, text: string): string {
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
