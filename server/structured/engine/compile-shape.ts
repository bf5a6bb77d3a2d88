import type { ChannelKind } from '../../../contract/channel-kinds'
import { conditions } from '../../../contract/structured/conditions'
import { defaultAttachment } from '../rules/attachments'
import type { AnyRules, ChannelRule, FieldRule, Shape } from '../rules/rules'
import type { ShapeField, ShapeLevel, ShapePlan, TextRules } from './plan'
import { objectRenderer } from './render-fields'
import { conditionOf, fallbackOf, fieldRule, isAttachment, lastName, namesBelow, textRules, widestLimit } from './rows'

export function compileShape(rules: AnyRules, channel: ChannelKind, shape: Shape): ShapePlan {
  return {
    shape,
    when: conditionOf(shape.when),
    attachment: shape.attachment ?? rules.attachment ?? defaultAttachment,
    root: shapeLevel(rules, channel, shape, ''),
  }
}

function compileShapeField(rules: AnyRules, channel: ChannelKind, shape: Shape, path: string): ShapeField {
  const rule = fieldRule(rules, path)
  const row = shape.fields[path]
  const channelRule: ChannelRule = row === undefined || row === 'ignored' ? {} : row
  const inner = shapeLevel(rules, channel, shape, `${path}.`)
  const text = ownText(rules, path, rule, channelRule)
  const schemes = channelRule.startsWith === undefined ? (channelRule.schemes ?? rule.schemes) : undefined
  const drop = dropOf(path, rule, row, channel)
  const field = {
    name: lastName(path),
    type: rule.type,
    rule,
    own: channelRule,
    drop,
    attachment: isAttachment(rule),
    text,
    startsWith: channelRule.startsWith,
    required: channelRule.required === true,
    truncate: channelRule.truncate,
    truncateUtf16: channelRule.truncateUtf16,
    keep: channelRule.keep ?? Number.POSITIVE_INFINITY,
    fill: channelRule.whenBlank ?? rule.whenBlank,
    schemes,
    fallback: fallbackOf(rules, path),
    alias: aliasOf(rules, path),
    ignoredWhen: conditionOf(rule.ignoredWhen),
    translated: channelRule.translated === true,
    defaults: defaultsOf(channelRule.default === undefined ? rule : channelRule),
    filter: inner.fields.find((one) => one.own.only !== undefined),
    inner,
  }
  return { needed: drop === 'no' && isNeeded(field), ...field }
}

/** Returns the text rules of this channel; null if the general check has already covered them. */
function ownText(rules: AnyRules, path: string, rule: FieldRule, channelRule: ChannelRule): TextRules | null {
  if (rule.type !== 'string' || channelRule.lenient) return null
  const limit = channelRule.limit ?? rule.limit
  const utf16 = channelRule.limitUtf16 ?? rule.limitUtf16
  if (rule.on !== undefined) return textRules(rule, limit, utf16)
  const stricter = limit !== undefined && limit < (widestLimit(rules, path) ?? limit)
  if (!stricter && channelRule.limitUtf16 === undefined) return null
  return textRules({ type: 'string' }, limit, channelRule.limitUtf16)
}

function isNeeded(field: Omit<ShapeField, 'needed'>): boolean {
  if (field.required || field.fill !== undefined || field.alias !== undefined) return true
  if (field.attachment && field.fallback !== undefined) return true
  return field.defaults.length > 0 || fillsItself(field.rule, field.inner)
}

function dropOf(
  path: string,
  rule: FieldRule,
  row: ChannelRule | 'ignored' | undefined,
  channel: ChannelKind,
): ShapeField['drop'] {
  if (row === 'ignored') return 'with a warning'
  // A fallback, or another spelling, is read together with the field that it replaces.
  if (rule.sameAs !== undefined || isFallback(path)) return 'silently'
  return rule.on === undefined || rule.on.includes(channel) ? 'no' : 'with a warning'
}

function aliasOf(rules: AnyRules, path: string): string | undefined {
  const name = lastName(path)
  const above = path.slice(0, path.length - name.length)
  return namesBelow(rules, above).find((other) => rules.fields[above + other]?.sameAs === name)
}

function defaultsOf(row: ChannelRule): ShapeField['defaults'] {
  if (row.default === undefined) return []
  const cases = Object.entries(row.defaultIf ?? {}).map(([name, value]) => ({
    holds: conditions[name as keyof typeof conditions],
    value,
  }))
  return [...cases, { holds: undefined, value: row.default }]
}

function shapeLevel(rules: AnyRules, channel: ChannelKind, shape: Shape, path: string): ShapeLevel {
  const fields = namesBelow(rules, path).map((name) => compileShapeField(rules, channel, shape, path + name))
  return { fields, run: objectRenderer(fields) }
}

/** Whether an absent optional object is filled with defaults, as for the options of a form page. */
function fillsItself(rule: FieldRule, inner: ShapeLevel): boolean {
  return rule.type === 'object' && !rule.required && inner.fields.some((field) => field.defaults.length > 0)
}

const isFallback = (path: string) => path.endsWith('url_fallback') || path.endsWith('attachment_fallback_id')
