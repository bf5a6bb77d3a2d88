import { type ChannelKind, channelKinds } from '../../../contract/channel-kinds'
import type { AnyRules, ChannelRule } from '../rules/rules'
import { wholeRules } from '../rules/whole-rules'
import { objectChecker } from './check-fields'
import { compileShape } from './compile-shape'
import type { Field, FieldLevel, Plan } from './plan'
import {
  channelRows,
  conditionOf,
  fallbackOf,
  fieldRule,
  isAttachment,
  lastName,
  namesBelow,
  textRules,
  widestLimit,
} from './rows'

export function compile(rules: AnyRules): Plan {
  const channels = new Map(
    channelKinds.map((channel) => {
      const shapes = rules.channels[channel]
      return [channel, shapes === 'plain text' ? null : shapes.map((shape) => compileShape(rules, channel, shape))]
    }),
  )
  const whole = (rules.whole ?? []).map((name) => wholeRules[name])
  return { rules, whole, root: fieldLevel(rules, ''), channels }
}

function isLenient(rules: AnyRules, channel: ChannelKind, path: string): boolean {
  const shapes = rules.channels[channel]
  return shapes !== 'plain text' && shapes.some(({ fields }) => (fields[path] as ChannelRule | undefined)?.lenient)
}

function fieldLevel(rules: AnyRules, path: string): FieldLevel {
  const fields = namesBelow(rules, path).map((name) => compileField(rules, path + name))
  return { fields, run: objectChecker(fields) }
}

function compileField(rules: AnyRules, path: string): Field {
  const rule = fieldRule(rules, path)
  const rows = channelRows(rules, path)
  const inner = fieldLevel(rules, `${path}.`)
  const widest = widestLimit(rules, path)
  return {
    name: lastName(path),
    type: rule.type,
    rule,
    attachment: isAttachment(rule),
    text: textRules(rule, widest, rule.limitUtf16),
    tableLimit: rule.limit !== undefined && rule.limit !== widest ? rule.limit : Number.POSITIVE_INFINITY,
    schemes: rows.some((row) => row.schemes === 'deep links') ? 'deep links' : rule.schemes,
    startsWith: rows.find((row) => row.startsWith !== undefined)?.startsWith,
    fallback: fallbackOf(rules, path),
    requiredWhen: conditionOf(rule.requiredWhen),
    ignoredWhen: conditionOf(rule.ignoredWhen),
    forbiddenWhen: conditionOf(rule.forbiddenWhen),
    conditional: rule.ignoredWhen !== undefined || rule.forbiddenWhen !== undefined,
    extra: rule.on !== undefined,
    knownBy: (rule.on ?? []).filter((channel) => !isLenient(rules, channel, path)),
    needed: rule.required === true || rule.requiredWhen !== undefined,
    unique: inner.fields.filter((field) => field.rule.unique).map((field) => field.name),
    inner,
  }
}
