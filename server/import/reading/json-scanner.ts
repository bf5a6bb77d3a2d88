// Finds the records of a JSON text while it arrives, so that a file of any size needs the memory of one record.

type Found = { record: Record<string, unknown>; line: number } | Trouble

interface Trouble {
  trouble: string
  line: number
}

interface Frame {
  isArray: boolean
  key: string
}

/** A record whose text is being collected. `depth`: how many frames are around it. */
interface Collected {
  parts: string[]
  size: number
  line: number
  depth: number
}

const isCut = 'the file ends in the middle of a record'
const isWrong = 'not JSON, so the rest of this file was not read'
const isWrongLine = 'a line that is not JSON'
const isTooLarge = 'a record of more than 64 MB'

/** In UTF-16 code units. */
const largestRecord = 64 * 1024 * 1024
/** Keys that lead to a list are not deeper. */
const deepestList = 3
/** Longer keys lead to no list. */
const longestKey = 100

/**
 * `lists`: the keys that lead to lists of records, joined by dots; empty for the outermost array. One function: each
 * character needs the state of all.
 */
export function createJsonScanner(lists: readonly string[]) {
  const stack: Frame[] = []
  let collected: Collected | null = null
  let inString = false
  let isEscaped = false
  let lastString = ''
  /** The beginning of a string that the earlier text ended in. */
  let heldString = ''
  let line = 1
  let broken = false

  const path = () =>
    stack
      .filter(({ isArray }) => !isArray)
      .map(({ key }) => key)
      .join('.')
  const mayLead = () => stack.length <= deepestList && (collected === null || collected.depth === 0)

  function fail(trouble: string, at: number): Trouble {
    broken = true
    return { trouble, line: at }
  }

  /** Forgets a record of one line that is not JSON, and goes on with the next line. */
  function dropLine(at: number): Trouble {
    stack.length = 0
    collected = null
    inString = false
    return { trouble: isWrongLine, line: at }
  }

  function open(sign: string): void {
    const isArray = sign === '['
    const isListRecord = !isArray && stack.at(-1)?.isArray === true && lists.includes(path())
    if (collected === null && !isArray && (stack.length === 0 || isListRecord))
      collected = { parts: [], size: 0, line, depth: stack.length }
    else if (collected?.depth === 0 && isArray && mayLead() && lists.includes(path())) collected = null
    stack.push({ isArray, key: '' })
  }

  function keep(text: string): void {
    if (collected === null) return
    collected.size += text.length
    if (collected.size <= largestRecord) collected.parts.push(text)
    else collected.parts.length = 0
  }

  function finished({ parts, size, line: began }: Collected): Found {
    if (size > largestRecord) return { trouble: isTooLarge, line: began }
    try {
      return { record: JSON.parse(parts.join('')) as Record<string, unknown>, line: began }
    } catch {
      return { trouble: isWrongLine, line: began }
    }
  }

  function* read(text: string): Generator<Found> {
    let from = 0
    let stringFrom = 0
    const special = /["{}[\]:\\\n]/g
    special.lastIndex = isEscaped ? 1 : 0
    isEscaped = false
    for (let match = special.exec(text); match && !broken; match = special.exec(text)) {
      const sign = match[0]
      const at = match.index
      if (stack.length === 0 && !inString && /[^\s,]/.test(text.slice(from, at))) return yield fail(isWrong, line)
      if (inString) {
        if (sign === '\\') {
          if (at + 1 === text.length) isEscaped = true
          special.lastIndex = at + 2
        } else if (sign === '"') {
          inString = false
          if (mayLead()) lastString = heldString + text.slice(stringFrom, at)
          heldString = ''
        } else if (sign === '\n') {
          const isOwnLine: boolean = collected?.depth === 0 && collected.line === line
          if (!isOwnLine) return yield fail(isWrong, line)
          yield dropLine(line)
          line += 1
          from = at + 1
        }
        continue
      }
      if (sign === '\n') {
        line += 1
        if (collected?.depth === 0 && text[at + 1] === '{' && collected.line < line) {
          yield dropLine(collected.line)
          from = at + 1
        }
      } else if (sign === '"') {
        inString = true
        stringFrom = at + 1
      } else if (sign === ':') {
        const top = stack.at(-1)
        if (top && mayLead()) top.key = lastString
      } else if (sign === '{' || sign === '[') {
        const before: Collected | null = collected
        open(sign)
        if (before === null && collected !== null) from = at
      } else if (sign === '}' || sign === ']') {
        const top = stack.pop()
        if (!top || top.isArray !== (sign === ']')) return yield fail(isWrong, line)
        const record: Collected | null = collected
        if (record !== null && stack.length === record.depth) {
          keep(text.slice(from, at + 1))
          collected = null
          yield finished(record)
        }
        if (stack.length === 0) from = at + 1
      } else return yield fail(isWrong, line)
    }
    if (stack.length === 0 && !inString && /[^\s,]/.test(text.slice(from))) return yield fail(isWrong, line)
    if (inString && mayLead()) heldString = (heldString + text.slice(stringFrom)).slice(0, longestKey)
    keep(text.slice(from))
  }
  return { read, isBroken: () => broken, end: () => (stack.length > 0 && !broken ? { trouble: isCut, line } : null) }
}
