// Checks of a single text.

import { attachmentFault, fallbackAttachment } from '../rules/attachments'
import { formats } from '../rules/formats'
import { canOpen, isHttp } from '../rules/links'
import type { Place } from '../rules/paths'
import { type Report, refuse, refuseSize } from '../rules/report'
import type { FieldRule } from '../rules/rules'
import { characters, isAscii, isWellFormed } from '../rules/text'
import type { Field, TextCheckState, TextRules } from './plan'

/** Checks length, ASCII, allowed values and format. Returns false after a problem. */
export function checkText(needs: TextCheckState, rules: TextRules, text: string, place: Place, name: string): boolean {
  const before = needs.problems.length
  if (!isWellFormed(text)) {
    refuse(needs, place, name, 'invalid_text', 'holds half a character or NUL; send well-formed text')
    return false
  }
  checkLimit(needs, rules.limit, text, place, name)
  if (rules.special) checkSpecial(needs, rules, text, place, name)
  return needs.problems.length === before
}

function checkSpecial(needs: TextCheckState, rules: TextRules, text: string, place: Place, name: string): void {
  const { limitUtf16, ascii, only, format } = rules
  if (text.length > limitUtf16) {
    const words = `is longer than ${limitUtf16} UTF-16 code units (it has ${text.length})`
    refuseSize(needs, place, name, 'too_long', words, limitUtf16, text.length)
  }
  if (ascii && !isAscii(text)) {
    refuse(needs, place, name, 'not_ascii', 'holds characters outside ASCII; use ASCII only')
  }
  if (only && !only.has(text)) refuseValue(needs, [...only], place, name)
  if (format && !formats[format].holds(text)) {
    const { words, whyNot } = formats[format]
    const fault = whyNot?.(text) ?? { words: `must be ${words}` }
    refuse(needs, place, name, 'invalid_format', fault.words, fault)
  }
}

export function refuseValue(needs: Report, only: readonly string[], place: Place, name: string): void {
  const words = only.length === 1 ? `must be ${only[0]}` : `must be one of ${only.join(', ')}`
  refuse(needs, place, name, 'not_allowed', words)
}

export function checkLimit(needs: Report, limit: number, text: string, place: Place, name: string): void {
  // A text never has more characters than code units.
  if (text.length <= limit) return
  const actual = characters(text)
  if (actual <= limit) return
  refuseSize(needs, place, name, 'too_long', `is longer than ${limit} characters (it has ${actual})`, limit, actual)
}

/** Reports an attachment that the agent cannot use, and a fallback that does not suit every channel. */
export function checkAttachment(needs: TextCheckState, rule: FieldRule, id: string, place: Place, name: string): void {
  const fault = attachmentFault(needs.attachments.get(id), fallbackAttachment)
  if (!fault || (fault.code !== 'unknown_attachment' && rule.is !== 'fallback attachment id')) return
  refuse(needs, place, name, fault.code, fault.words)
}

/** Reports a url that no channel opens, unless a fallback replaces it. */
export function checkUrl(needs: Report, field: Field, url: string, fallback: unknown, place: Place): void {
  const { schemes, startsWith, name } = field
  if (schemes === undefined || canOpen(url, schemes)) return
  if (startsWith !== undefined && url.startsWith(startsWith)) return
  if (field.fallback !== undefined && typeof fallback === 'string' && isHttp(fallback)) return
  const words =
    schemes === 'deep links'
      ? 'must be an absolute http or https url, or on the web a deep link that runs or reads nothing local'
      : 'must be an absolute http or https url'
  refuse(needs, place, name, 'invalid_url', words)
}
