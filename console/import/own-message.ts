import { structuredTypes } from '../../contract/structured'
import { parseJson } from '../compose/document/json-tree'
import type { Message } from '../compose/message'
import { type Fields, isFields } from './fields'

/** Returns line and reason of the syntax error if the text looks like JSON; otherwise null. */
export function findSyntaxError(pasted: string): { line: number; problem: string } | null {
  const parsed = /^\s*[{[]/.test(pasted) ? parseJson(pasted) : null
  if (!parsed || parsed.ok) return null
  return { line: pasted.slice(0, parsed.at).split('\n').length, problem: parsed.message }
}

/** Yields the JSON in a text: the whole, single-quoted parts of a shell command, what is between the outer braces. */
export function* valuesIn(pasted: string): Generator<unknown> {
  for (const text of candidates(pasted)) {
    try {
      yield JSON.parse(text)
    } catch {}
  }
}

function* candidates(pasted: string): Generator<string> {
  yield pasted
  for (const quoted of quotedIn(pasted)) yield quoted
  yield pasted.slice(pasted.indexOf('{'), pasted.lastIndexOf('}') + 1)
}

/** Yields what is between single quotes; a quote inside is written as `'\''`. */
function* quotedIn(pasted: string): Generator<string> {
  for (let start = pasted.indexOf("'"); start >= 0; ) {
    let end = pasted.indexOf("'", start + 1)
    while (end >= 0 && pasted.startsWith("'\\''", end)) end = pasted.indexOf("'", end + 4)
    if (end < 0) return
    // Only an object can be a message; a text can have many quotes.
    if (/[{[]/.test(pasted.charAt(start + 1))) yield pasted.slice(start + 1, end).replaceAll("'\\''", "'")
    start = pasted.indexOf("'", end + 1)
  }
}

/** Whether a record or event of the API holds what a customer answered, which is no message of an agent. */
export function hasAnswer(value: unknown, depth = 0): boolean {
  if (!isFields(value) || depth > 6) return false
  const { structured_reply: reply, resource, metadata, events, records } = value
  if (isFields(reply) && Object.keys(reply).length > 0) return true
  const inner = [resource, metadata, ...[events, records].flatMap((list) => (Array.isArray(list) ? list : []))]
  return inner.some((each) => hasAnswer(each, depth + 1))
}

/** Finds our own message in a message, API record or event. `isSure` is false for any object with a type. */
export function findOwnMessage(value: unknown, depth = 0): { message: Message; isSure: boolean } | null {
  if (!isFields(value) || depth > 6) return null
  const { body, structured_content: content, language, translations } = value
  const { type, resource, metadata, events, records } = value
  const inLanguages = isFields(translations) && typeof language === 'string' && language !== ''
  if (isContent(content) || inLanguages)
    return {
      message: {
        ...(typeof body === 'string' && body !== '' && { body }),
        ...(isContent(content) && { structured_content: content }),
        ...(inLanguages && { language, translations }),
      },
      isSure: true,
    }
  if (typeof type === 'string' && !resource && !metadata && !('structured_content' in value))
    return { message: { structured_content: value }, isSure: structuredTypes.some((each) => each === type) }
  for (const each of [
    resource,
    metadata,
    ...(Array.isArray(events) ? events : []),
    ...(Array.isArray(records) ? records : []),
  ]) {
    const found = findOwnMessage(each, depth + 1)
    if (found) return found
  }
  return null
}

const isContent = (value: unknown): value is Fields => isFields(value) && typeof value.type === 'string'
