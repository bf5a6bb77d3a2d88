import { isBlank } from '../../../contract/structured/blank'
import { unsupportedLetters } from '../../../contract/structured/date-pattern'
import { attachmentFault, fallbackAttachment } from '../rules/attachments'
import { type Fields, isFields } from '../rules/fields'
import { fills } from '../rules/fills'
import type { KnownAttachment } from '../rules/known-attachment'
import { canOpen, isHttp } from '../rules/links'
import type { Place } from '../rules/paths'
import { isEncoded } from '../rules/patterns'
import { refuse, warn } from '../rules/report'
import { characters, truncate, utf16 } from '../rules/text'
import { inLanguage } from '../types/default-texts'
import { hasType, typeWords } from './check-fields'
import { checkText } from './check-text'
import type { RenderObject, RenderState, ShapeField } from './plan'
import { placesOf, valuesByPlace } from './rows'

/**
 * Returns a function that makes the channel's form of an object, without blank fields. An unchanged object is returned
 * itself.
 */
export function objectRenderer(allFields: readonly ShapeField[]): RenderObject {
  const fields = allFields.filter(({ drop }) => drop !== 'silently')
  const places = placesOf(fields)
  return (state, owner, parent, place) => {
    const { values, strangers } = valuesByPlace(owner, places)
    let [url, changed]: [unknown, boolean] = [undefined, strangers > 0]
    for (let nth = 0; nth < fields.length; nth++) {
      const field = fields[nth] as ShapeField
      const sent = values[nth]
      const final = isBlank(sent)
        ? renderMissing(state, field, owner, parent, place, url)
        : renderField(state, field, sent, owner, parent, place)
      if (field.name === 'url') url = final
      if (final === sent) continue
      values[nth] = final
      changed = true
    }
    return changed ? objectOf(fields, values) : owner
  }
}

function objectOf(fields: readonly ShapeField[], values: readonly unknown[]): Fields {
  const rendered: Fields = {}
  for (let nth = 0; nth < fields.length; nth++)
    if (values[nth] !== undefined) rendered[(fields[nth] as ShapeField).name] = values[nth]
  return rendered
}

function renderField(
  state: RenderState,
  field: ShapeField,
  sent: unknown,
  owner: Fields,
  parent: Fields,
  place: Place,
): unknown {
  const { name, type } = field
  if (field.drop !== 'no') {
    if (field.drop === 'with a warning') warn(state, place, name, 'ignored', ignoredWords(state))
    return undefined
  }
  if (field.ignoredWhen?.(owner, parent, state.root)) {
    warn(state, place, name, 'ignored', `is ignored when ${field.rule.ignoredWhen}`)
    return undefined
  }
  if (field.own.lenient && !hasType(sent, type)) {
    warn(state, place, name, 'ignored', `is ignored: it must be ${typeWords[type]} on ${state.channel}`)
    return undefined
  }
  if (field.rule.on !== undefined && !hasType(sent, type)) {
    refuse(state, place, name, 'wrong_type', `must be ${typeWords[type]}`)
    return undefined
  }
  if (typeof sent === 'string') return renderText(state, field, sent, owner, place)
  if (Array.isArray(sent)) return type === 'array' ? renderItems(state, field, sent, owner, place) : sent
  if (!isFields(sent) || type === 'opaque object') return sent
  return field.inner.run(state, sent, owner, { parent: place, name, nth: -1 })
}

const ignoredWords = (state: RenderState) => `is ignored by ${state.channel} (${state.shapePlan.shape.as})`

/** Returns the value for a blank field: from its other spelling, generated, or a default. */
function renderMissing(
  state: RenderState,
  field: ShapeField,
  owner: Fields,
  parent: Fields,
  place: Place,
  url: unknown,
): unknown {
  if (!field.needed) return undefined
  const { name, rule, alias, fill } = field
  if (field.ignoredWhen?.(owner, parent, state.root)) return undefined
  if (alias !== undefined && !isBlank(owner[alias])) return owner[alias]
  if (field.attachment) return fallbackAlone(state, field, owner, place)
  if (field.required) {
    refuse(state, place, name, 'required', `is required on ${state.channel} (${state.shapePlan.shape.as})`)
    return undefined
  }
  if (fill !== undefined) {
    const filled = fills[fill]({ owner, url, randomHex: state.randomHex })
    if (filled === undefined) return undefined
    if (fill === 'random hex') warn(state, place, name, 'filled', 'was blank and is filled with random hex')
    if (typeof filled !== 'string') {
      warn(state, place, name, 'filled', `was blank and is filled with ${fill}`)
      return renderItems(state, field, filled, owner, place)
    }
    return cut(state, field, truncate(filled, rule.limit ?? filled.length, characters), place)
  }
  for (const { holds, value } of field.defaults)
    if (!holds || holds(owner, parent, state.root))
      return field.translated ? inLanguage(state.language, String(value)) : value
  if (field.type !== 'object') return undefined
  const filled = field.inner.run(state, {}, owner, { parent: place, name, nth: -1 })
  return Object.keys(filled).length > 0 ? filled : undefined
}

function renderText(
  state: RenderState,
  field: ShapeField,
  text: string,
  owner: Fields,
  place: Place,
): string | undefined {
  const { name, startsWith } = field
  if (field.attachment) return renderAttachment(state, field, text, owner, place)
  if (field.text && !checkText(state, field.text, text, place, name)) return undefined
  if (startsWith !== undefined && !text.startsWith(startsWith)) {
    const words = `must start with ${startsWith} on ${state.channel} (${state.shapePlan.shape.as})`
    refuse(state, place, name, 'invalid_format', words)
  }
  if (field.schemes !== undefined) return renderUrl(state, field, text, owner, place)
  if (field.rule.is === 'regular expression') return isEncoded(text) ? text : JSON.stringify(text)
  if (field.rule.is === 'date format') warnOfLetters(state, text, place, name)
  return cut(state, field, text, place)
}

/** Warns of letters in a date pattern that the channel may show differently. */
function warnOfLetters(state: RenderState, pattern: string, place: Place, name: string): void {
  const undrawn = state.channel === 'web_messaging' ? unsupportedLetters(pattern) : []
  if (undrawn.length === 0) return
  const words = `has letters that a chat does not draw (${undrawn.join(', ')}): it writes the date as its language does`
  warn(state, place, name, 'not_drawn', words)
}

function renderUrl(
  state: RenderState,
  field: ShapeField,
  url: string,
  owner: Fields,
  place: Place,
): string | undefined {
  if (canOpen(url, field.schemes ?? 'http', state.linkSchemes)) return url
  const fallback = field.fallback === undefined ? undefined : owner[field.fallback]
  if (typeof fallback === 'string' && isHttp(fallback)) {
    warn(state, place, field.name, 'fallback_used', `cannot be opened on ${state.channel}; ${field.fallback} is used`)
    return fallback
  }
  const open = state.linkSchemes
    ? `http, https or a deep link of this source (${state.linkSchemes.join(', ') || 'none'})`
    : 'a url that the web may open'
  const allowed = field.schemes === 'deep links' ? open : 'http or https'
  const hint = field.fallback === undefined ? '' : `; or give a ${field.fallback}`
  refuse(state, place, field.name, 'invalid_url', `must be ${allowed} on ${state.channel}${hint}`)
  return undefined
}

function renderAttachment(
  state: RenderState,
  { name, fallback }: ShapeField,
  id: string,
  owner: Fields,
  place: Place,
): string | undefined {
  const main = state.attachments.get(id)
  const fault = attachmentFault(main, state.shapePlan.attachment)
  if (fault === null) {
    state.firstPicture ??= main
    return id
  }
  const fallbackId = fallback === undefined ? undefined : owner[fallback]
  if (fallback !== undefined && typeof fallbackId === 'string' && !isBlank(fallbackId)) {
    const upload = fallbackOf(state, fallback, fallbackId, place)
    if (upload) warn(state, place, name, 'fallback_used', `${fault.words} on ${state.channel}; ${fallback} is used`)
    return upload?.id
  }
  const hint = fallback === undefined ? '' : `; or give an ${fallback}`
  refuse(state, place, name, fault.code, `${fault.words} on ${state.channel}${hint}`)
  return undefined
}

function fallbackAlone(state: RenderState, { name, fallback }: ShapeField, owner: Fields, place: Place) {
  const id = fallback === undefined ? undefined : owner[fallback]
  if (fallback === undefined || typeof id !== 'string' || isBlank(id)) return undefined
  const upload = fallbackOf(state, fallback, id, place)
  if (!upload) return undefined
  warn(state, place, name, 'fallback_used', `is blank; ${fallback} is used`)
  return upload.id
}

/** Returns the upload of a fallback id. Reports a missing upload, and one that the channel cannot show. */
function fallbackOf(state: RenderState, name: string, id: string, place: Place): KnownAttachment | undefined {
  const upload = state.attachments.get(id)
  const fault = attachmentFault(upload, fallbackAttachment)
  if (fault === null) {
    state.firstPicture ??= upload
    return upload
  }
  refuse(state, place, name, fault.code, fault.words)
  return undefined
}

function cut(state: RenderState, field: ShapeField, text: string, place: Place): string {
  let shortened = text
  if (field.truncate !== undefined) shortened = truncate(shortened, field.truncate, characters)
  if (field.truncateUtf16 !== undefined) shortened = truncate(shortened, field.truncateUtf16, utf16)
  if (shortened !== text) {
    const size =
      field.truncate === undefined ? `${field.truncateUtf16} UTF-16 code units` : `${field.truncate} characters`
    warn(state, place, field.name, 'truncated', `is cut to ${size} on ${state.channel}`)
  }
  return shortened
}

function renderItems(
  state: RenderState,
  { name, filter, keep, inner }: ShapeField,
  items: unknown[],
  owner: Fields,
  place: Place,
): unknown[] | undefined {
  let count = 0
  let renderedItems: unknown[] | null = null
  // One object for all items, because no caller stores it.
  const at: Place = { parent: place, name, nth: 0 }
  for (let nth = 0; nth < items.length; nth++) {
    const item: unknown = items[nth]
    at.nth = nth
    let final: Fields | null = null
    if (!isFields(item)) {
      // The check of the payload has already refused this item.
    } else if (filter && !isKept(filter, item)) {
      const words = `is left out: ${state.channel} takes only the ${filter.name} ${filter.own.only?.join(', ')}`
      warn(state, at, undefined, 'dropped', words)
    } else if (count >= keep) {
      warn(state, at, undefined, 'dropped', `is left out: ${state.channel} takes the first ${keep}`)
    } else {
      final = inner.run(state, item, owner, at)
      count++
    }
    if (final !== item) renderedItems ??= items.slice(0, nth)
    if (renderedItems && final) renderedItems.push(final)
  }
  return count > 0 ? (renderedItems ?? items) : undefined
}

function isKept({ name, own }: ShapeField, item: Fields): boolean {
  const value = item[name]
  return typeof value === 'string' && own.only?.includes(value) === true
}
