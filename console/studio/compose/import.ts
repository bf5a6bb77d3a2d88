import { parseJson } from '../../compose/document/json-tree'
import type { Message } from '../../compose/message'

/** Finds a message in a pasted message, structured content, API record, event or command line. Null without one. */
export function messageIn(pasted: string): Message | null {
  for (const text of candidates(pasted)) {
    try {
      const found = findMessage(JSON.parse(text))
      if (found) return found
    } catch {}
  }
  return null
}

/** Returns line and reason of the syntax error if the text looks like JSON; otherwise null. */
export function findSyntaxError(pasted: string): { line: number; problem: string } | null {
  const parsed = /^\s*[{[]/.test(pasted) ? parseJson(pasted) : null
  if (!parsed || parsed.ok) return null
  return { line: pasted.slice(0, parsed.at).split('\n').length, problem: parsed.message }
}

/** Yields texts that may be JSON: the whole text, single-quoted parts of a shell command, the outer braces. */
function* candidates(pasted: string): Generator<string> {
  yield pasted
  for (const [, quoted = ''] of pasted.matchAll(/'((?:[^']|'\\'')*)'/g)) yield quoted.replaceAll("'\\''", "'")
  yield pasted.slice(pasted.indexOf('{'), pasted.lastIndexOf('}') + 1)
}

type Json = Record<string, unknown>

function findMessage(given: unknown, depth = 0): Message | null {
  if (typeof given !== 'object' || given === null || depth > 6) return null
  const { body, structured_content: content, type, resource, metadata, events, records } = given as Json
  if (isContent(content))
    return { ...(typeof body === 'string' && body !== '' ? { body } : {}), structured_content: content }
  if (typeof type === 'string' && isContent(given) && !resource && !metadata) return { structured_content: given }
  const inner = [
    resource,
    metadata,
    ...(Array.isArray(events) ? events : []),
    ...(Array.isArray(records) ? records : []),
  ]
  for (const each of inner) {
    const found = findMessage(each, depth + 1)
    if (found) return found
  }
  return null
}

const isContent = (given: unknown) => typeof (given as { type?: unknown } | null)?.type === 'string'
