/** Where something stands in the text, in UTF-16 units; `to` is behind it. */
export interface Place {
  from: number
  to: number
}

export type JsonNode = ObjectNode | ArrayNode | ScalarNode

export interface ObjectNode extends Place {
  kind: 'object'
  /** In the text's order; a name that stands twice is there twice. */
  members: Member[]
}

export interface Member {
  name: string
  key: Place
  value: JsonNode
}

export interface ArrayNode extends Place {
  kind: 'array'
  items: JsonNode[]
}

export interface ScalarNode extends Place {
  kind: 'scalar'
  value: string | number | boolean | null
}

export type Parsed = { ok: true; root: JsonNode } | { ok: false; at: number; message: string }

const deepest = 100
const token = /("(?:[^"\\\n]|\\.)*")|-?\d[\d.eE+-]*|true|false|null/uy

/** What is wrong where no value is, by the sign that stands there. */
const missing: Readonly<Record<string, string>> = {
  '': 'The text ends too early.',
  '"': 'The closing quote of this text is missing.',
}

/** JSON with the place of everything in it: strictly what `JSON.parse` takes, nested at most 100 deep. */
export function parseJson(text: string): Parsed {
  let at = 0
  let depth = 0

  const fail = (message: string): never => {
    throw new Broken(at, message)
  }
  const skip = () => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1
  }

  function scalar(): ScalarNode {
    token.lastIndex = at
    const [written, string] = token.exec(text) ?? []
    if (written === undefined) return fail(missing[text[at] ?? ''] ?? 'A value is missing here.')
    const from = at
    try {
      const value = JSON.parse(written) as ScalarNode['value']
      at += written.length
      return { kind: 'scalar', from, to: at, value }
    } catch {
      return fail(string ? 'This text has a sign or an escape that JSON does not know.' : 'This is no number of JSON.')
    }
  }

  function object(): ObjectNode {
    const node: ObjectNode = { kind: 'object', from: at++, to: at, members: [] }
    each('}', () => {
      const key = text[at] === '"' ? scalar() : fail('A name in double quotes is missing here.')
      skip()
      if (text[at] !== ':') fail('A colon is missing here.')
      at += 1
      node.members.push({ name: String(key.value), key: { from: key.from, to: key.to }, value: value() })
    })
    node.to = at
    return node
  }

  function array(): ArrayNode {
    const node: ArrayNode = { kind: 'array', from: at++, to: at, items: [] }
    each(']', () => node.items.push(value()))
    node.to = at
    return node
  }

  /** What stands between commas, until `end`. */
  function each(end: string, read: () => unknown) {
    depth += 1
    if (depth > deepest) fail('This is nested too deep.')
    skip()
    for (let first = true; text[at] !== end; first = false) {
      if (!first) {
        if (text[at] !== ',')
          fail(text[at] === undefined ? `A ${end} is missing at the end.` : 'A comma is missing here.')
        at += 1
        skip()
        if (text[at] === end) fail('There is a comma too much before this.')
      }
      read()
      skip()
    }
    at += 1
    depth -= 1
  }

  function value(): JsonNode {
    skip()
    if (text[at] === '{') return object()
    if (text[at] === '[') return array()
    return scalar()
  }

  try {
    const root = value()
    skip()
    if (at < text.length) fail('Nothing may follow the end.')
    return { ok: true, root }
  } catch (error) {
    if (error instanceof Broken) return { ok: false, at: Math.min(error.at, text.length), message: error.message }
    throw error
  }
}

class Broken extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message)
  }
}

/** The value that `JSON.parse` would give. */
export function jsonOf(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'array') return node.items.map(jsonOf)
  return Object.fromEntries(node.members.map(({ name, value }) => [name, jsonOf(value)]))
}
