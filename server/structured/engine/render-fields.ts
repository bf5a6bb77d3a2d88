import { unsupportedLetters } from '../../../contract/structured/date-pattern'
import { attachmentFault, fallbackAttachment, type KnownAttachment } from '../rules/attachments'
import { type Fields, isFields } from '../rules/fields'
import { fills } from '../rules/fills'
import { canOpen, isHttp } from '../rules/links'
import type { Place } from '../rules/paths'
import { isEncoded } from '../rules/patterns'
import { refuse, warn } from '../rules/report'
import { characters, isBlank, truncate, utf16 } from '../rules/text'
import { inLanguage } from '../types/default-texts'
import { hasType, typeWords } from './check-fields'
import { checkText } from './check-text'
import type { RenderObject, RenderState, ShapeField } from './plan'
import { placesOf, valuesByPlace } from './rows'

/**
 * Returns a function that makes the channel's form of an object, without blank fields. An unchanged object is returned
 * itself.
 */
export function objectRenderer(all: readonly ShapeField[]): RenderObject {
  const fields = all.filter(({ drop }) => drop !== 'silently')
  const places = placesOf(fields)
  return (walk, owner, parent, place) => {
    const { values, strangers } = valuesByPlace(owner, places)
    let [url, changed]: [unknown, boolean] = [undefined, strangers > 0]
    for (let nth = 0; nth < fields.length; nth++) {
      const field = fields[nth] as ShapeField
      const sent = values[nth]
      const final = isBlank(sent)
        ? renderMissing(walk, field, owner, parent, place, url)
        : renderField(walk, field, sent, owner, parent, place)
      if (field.name === 'url') url = final
      if (final === sent) continue
      values[nth] = final
      changed = true
    }
    return changed ? objectOf(fields, values) : owner
  }
}

function objectOf(fields: readonly ShapeField[], values: readonly unknown[]): Fields {
  const shown: Fields = {}
  for (let nth = 0; nth < fields.length; nth++)
    if (values[nth] !== undefined) shown[(fields[nth] as ShapeField).name] = values[nth]
  return shown
}

function renderField(
  walk: RenderState,
  field: ShapeField,
  sent: unknown,
  owner: Fields,
  parent: Fields,
  place: Place,
): unknown {
  const { name, type } = field
  if (field.drop !== 'no') {
    if (field.drop === 'with a warning') warn(walk, place, name, 'ignored', ignoredWords(walk))
    return undefined
  }
  if (field.ignoredWhen?.(owner, parent, walk.root)) {
    warn(walk, place, name, 'ignored', `is ignored when ${field.rule.ignoredWhen}`)
    return undefined
  }
  if (field.own.lenient && !hasType(sent, type)) {
    warn(walk, place, name, 'ignored', `is ignored: it must be ${typeWords[type]} on ${walk.channel}`)
    return undefined
  }
  if (field.rule.on !== undefined && !hasType(sent, type)) {
    refuse(walk, place, name, 'wrong_type', `must be ${typeWords[type]}`)
    return undefined
  }
  if (typeof sent === 'string') return renderText(walk, field, sent, owner, place)
  if (Array.isArray(sent)) return type === 'array' ? renderItems(walk, field, sent, owner, place) : sent
  if (!isFields(sent) || type === 'opaque object') return sent
  return field.inner.run(walk, sent, owner, { up: place, name, nth: -1 })
}

const ignoredWords = (walk: RenderState) => `is ignored by ${walk.channel} (${walk.shapePlan.shape.as})`

/** Returns the value for a blank field: from its other spelling, generated, or a default. */
function renderMissing(
  walk: RenderState,
  field: ShapeField,
  owner: Fields,
  parent: Fields,
  place: Place,
  url: unknown,
): unknown {
  if (!field.needed) return undefined
  const { name, rule, alias, fill } = field
  if (field.ignoredWhen?.(owner, parent, walk.root)) return undefined
  if (alias !== undefined && !isBlank(owner[alias])) return owner[alias]
  if (field.attachment) return fallbackAlone(walk, field, owner, place)
  if (field.required) {
    refuse(walk, place, name, 'required', `is required on ${walk.channel} (${walk.shapePlan.shape.as})`)
    return undefined
  }
  if (fill !== undefined) {
    const filled = fills[fill]({ owner, url, randomHex: walk.randomHex })
    if (filled === undefined) return undefined
    if (fill === 'random hex') warn(walk, place, name, 'filled', 'was blank and is filled with random hex')
    if (typeof filled !== 'string') {
      warn(walk, place, name, 'filled', `was blank and is filled with ${fill}`)
      return renderItems(walk, field, filled, owner, place)
    }
    return cut(walk, field, truncate(filled, rule.limit ?? filled.length, characters), place)
  }
  for (const { holds, value } of field.defaults)
    if (!holds || holds(owner, parent, walk.root))
      return field.translated ? inLanguage(walk.language, String(value)) : value
  if (field.type !== 'object') return undefined
  const filled = field.inner.run(walk, {}, owner, { up: place, name, nth: -1 })
  return Object.keys(filled).length > 0 ? filled : undefined
}

function renderText(
  walk: RenderState,
  field: ShapeField,
  text: string,
  owner: Fields,
  place: Place,
): string | undefined {
  const { name, startsWith } = field
  if (field.attachment) return renderAttachment(walk, field, text, owner, place)
  if (field.text && !checkText(walk, field.text, text, place, name)) return undefined
  if (startsWith !== undefined && !text.startsWith(startsWith)) {
    const words = `must start with ${startsWith} on ${walk.channel} (${walk.shapePlan.shape.as})`
    refuse(walk, place, name, 'invalid_format', words)
  }
  if (field.schemes !== undefined) return renderUrl(walk, field, text, owner, place)
  if (field.rule.is === 'regular expression') return isEncoded(text) ? text : JSON.stringify(text)
  if (field.rule.is === 'date format') warnOfLetters(walk, text, place, name)
  return cut(walk, field, text, place)
}

/** Warns of letters in a date pattern that the channel may show differently. */
function warnOfLetters(walk: RenderState, pattern: string, place: Place, name: string): void {
  const undrawn = walk.channel === 'web_messaging' ? unsupportedLetters(pattern) : []
  if (undrawn.length === 0) return
  const words = `has letters that a chat does not draw (${undrawn.join(', ')}): it writes the date as its language does`
  warn(walk, place, name, 'not_drawn', words)
}

function renderUrl(walk: RenderState, field: ShapeField, url: string, owner: Fields, place: Place): string | undefined {
  if (canOpen(url, field.schemes ?? 'http', walk.linkSchemes)) return url
  const fallback = field.fallback === undefined ? undefined : owner[field.fallback]
  if (typeof fallback === 'string' && isHttp(fallback)) {
    warn(walk, place, field.name, 'fallback_used', `cannot be opened on ${walk.channel}; ${field.fallback} is used`)
    return fallback
  }
  const open = walk.linkSchemes
    ? `http, https or a deep link of this source (${walk.linkSchemes.join(', ') || 'none'})`
    : 'a url that the web may open'
  const wanted = field.schemes === 'deep links' ? open : 'http or https'
  const hint = field.fallback === undefined ? '' : `; or give a ${field.fallback}`
  refuse(walk, place, field.name, 'invalid_url', `must be ${wanted} on ${walk.channel}${hint}`)
  return undefined
}

function renderAttachment(
  walk: RenderState,
  { name, fallback }: ShapeField,
  id: string,
  owner: Fields,
  place: Place,
): string | undefined {
  const main = walk.attachments.get(id)
  const unfit = attachmentFault(main, walk.shapePlan.attachment)
  if (unfit === null) {
    walk.firstPicture ??= main
    return id
  }
  const fallbackId = fallback === undefined ? undefined : owner[fallback]
  if (fallback !== undefined && typeof fallbackId === 'string' && !isBlank(fallbackId)) {
    const other = fallbackOf(walk, fallback, fallbackId, place)
    if (other) warn(walk, place, name, 'fallback_used', `${unfit.words} on ${walk.channel}; ${fallback} is used`)
    return other?.id
  }
  const hint = fallback === undefined ? '' : `; or give an ${fallback}`
  refuse(walk, place, name, unfit.code, `${unfit.words} on ${walk.channel}${hint}`)
  return undefined
}

function fallbackAlone(walk: RenderState, { name, fallback }: ShapeField, owner: Fields, place: Place) {
  const id = fallback === undefined ? undefined : owner[fallback]
  if (fallback === undefined || typeof id !== 'string' || isBlank(id)) return undefined
  const other = fallbackOf(walk, fallback, id, place)
  if (!other) return undefined
  warn(walk, place, name, 'fallback_used', `is blank; ${fallback} is used`)
  return other.id
}

/** Returns the upload of a fallback id. Reports a missing upload, and one that the channel cannot show. */
function fallbackOf(walk: RenderState, name: string, id: string, place: Place): KnownAttachment | undefined {
  const other = walk.attachments.get(id)
  const unfit = attachmentFault(other, fallbackAttachment)
  if (unfit === null) {
    walk.firstPicture ??= other
    return other
  }
  refuse(walk, place, name, unfit.code, unfit.words)
  return undefined
}

function cut(walk: RenderState, field: ShapeField, text: string, place: Place): string {
  let shown = text
  if (field.truncate !== undefined) shown = truncate(shown, field.truncate, characters)
  if (field.truncateUtf16 !== undefined) shown = truncate(shown, field.truncateUtf16, utf16)
  if (shown !== text) {
    const size =
      field.truncate === undefined ? `${field.truncateUtf16} UTF-16 code units` : `${field.truncate} characters`
    warn(walk, place, field.name, 'truncated', `is cut to ${size} on ${walk.channel}`)
  }
  return shown
}

function renderItems(
  walk: RenderState,
  { name, filter, keep, inner }: ShapeField,
  items: unknown[],
  owner: Fields,
  place: Place,
): unknown[] | undefined {
  let count = 0
  let shown: unknown[] | null = null
  // One object for all items, because no caller stores it.
  const at: Place = { up: place, name, nth: 0 }
  for (let nth = 0; nth < items.length; nth++) {
    const item: unknown = items[nth]
    at.nth = nth
    let final: Fields | null = null
    if (!isFields(item)) {
      // The check of the payload has already refused this item.
    } else if (filter && !takes(filter, item)) {
      const words = `is left out: ${walk.channel} takes only the ${filter.name} ${filter.own.only?.join(', ')}`
      warn(walk, at, undefined, 'dropped', words)
    } else if (count >= keep) {
      warn(walk, at, undefined, 'dropped', `is left out: ${walk.channel} takes the first ${keep}`)
    } else {
      final = inner.run(walk, item, owner, at)
      count++
    }
    if (final !== item) shown ??= items.slice(0, nth)
    if (shown && final) shown.push(final)
  }
  return count > 0 ? (shown ?? items) : undefined
}

function takes({ name, own }: ShapeField, item: Fields): boolean {
  const value = item[name]
  return typeof value === 'string' && own.only?.includes(value) === true
}
