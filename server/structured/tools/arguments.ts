import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import { isBounded, payloadLimits } from '../../../contract/structured/bounded'
import type { Problem } from '../../../contract/structured/problem'
import { lint } from '../preview/lint'
import { type Fields, isFields } from '../rules/fields'
import { shortPath } from '../rules/paths'
import { registrations } from '../types/index'
import type { AnyToolWords } from '../types/tool-words'
import type { ToolResult } from './tool'

/**
 * Makes the message of a call, checked by the rules of the channel. Uploads are taken to fit; `POST /1.0/contents`
 * checks them. Null counts as absent.
 */
export function contentOf(tool: AnyToolWords, channel: ChannelKind, args: unknown, given: Fields): ToolResult {
  const values = readArguments(args)
  if (!isFields(values)) return refusal('not_an_object', 'The arguments must be one JSON object.')
  if (!isBounded(values, payloadLimits.levels, payloadLimits.characters)) {
    const { levels, characters } = payloadLimits
    const words = `nested at most ${levels} deep and have at most ${characters.toLocaleString('en')} characters`
    return refusal('too_large', `The arguments must be ${words} as JSON.`)
  }
  const { body = '', ...payload } = withoutNulls(values) as Fields
  if (typeof body !== 'string')
    return { ok: false, problems: [{ path: 'body', code: 'wrong_type', message: 'body must be a string.' }] }
  const asGiven = Object.assign({}, payload, given, { type: tool.type })
  const structuredContent = registrations[tool.type].fill?.(asGiven) ?? asGiven
  const message = { body, structuredContent, attachments: new Map(), randomHex: () => '', now: 0 }
  const { errors = [], warnings = [] } = lint(message, [channel]).channels[0] ?? {}
  if (errors.length > 0) return { ok: false, problems: errors.map(inArguments) }
  // The rules have checked each field of the table.
  const content = { body, structured_content: structuredContent as unknown as StructuredContent }
  return { ok: true, content, warnings: warnings.map(inArguments) }
}

function readArguments(args: unknown): unknown {
  if (typeof args !== 'string') return args
  if (args.length > payloadLimits.characters) return null
  try {
    return JSON.parse(args)
  } catch {
    return null
  }
}

const refusal = (code: string, message: string): ToolResult => ({ ok: false, problems: [{ path: '', code, message }] })

const inArguments = <T extends Pick<Problem, 'path'>>(found: T): T =>
  Object.assign({}, found, { path: found.path === 'structured_content' ? '' : shortPath(found.path) })

/** Drops nulls, and the key that would change the prototype of a copy. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isFields(value)) return value
  const entries = Object.entries(value).filter(([name, each]) => each !== null && name !== '__proto__')
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutNulls(each)]))
}
