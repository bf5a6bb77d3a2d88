import { firstPrevious, hashOf } from './lines'

export interface NotedHead {
  seal: number
  hash: string
}

export interface ExportCheck {
  /** The number of the first block; 0 if there is none. */
  first: number
  last: number
  events: number
  head: NotedHead | null
  /** The first 100 problems, one sentence each. */
  problems: string[]
}

const mostProblems = 100

/** Verifies an export without server and key, by the hashes. `noted`: a block that the export must contain. */
export async function verifyLines(lines: AsyncIterable<string>, notedHead: NotedHead | null): Promise<ExportCheck> {
  const result: ExportCheck = { first: 0, last: 0, events: 0, head: null, problems: [] }
  const found = (sentence: string) => void (result.problems.length < mostProblems && result.problems.push(sentence))
  let block: string[] = []
  let isNotedFound = notedHead === null

  function endBlock(expectedHash: string): void {
    if (block.length > 0 && hashOf(block) !== expectedHash) found(`Block ${result.last} is not what was sealed.`)
    if (notedHead && result.last === notedHead.seal) isNotedFound = expectedHash === notedHead.hash
    block = []
  }

  for await (const line of lines) {
    const read = parsed(line)
    if (result.head) found('There are lines after the line of the head.')
    if (typeof read?.seal === 'number') {
      const { seal, previous } = read
      if (result.first === 0) result.first = seal
      else if (seal !== result.last + 1) found(`Block ${result.last + 1} is missing.`)
      endBlock(String(previous))
      if (seal === 1 && previous !== firstPrevious) found('Block 1 is not the first block.')
      result.last = seal
      block.push(line)
    } else if (typeof read?.head === 'number') {
      endBlock(String(read.hash))
      if (read.head !== result.last && result.last > 0)
        found(`The last line names block ${read.head}, the last block is ${result.last}.`)
      result.head = { seal: read.head, hash: String(read.hash) }
    } else {
      if (!read) found('A line is not JSON.')
      block.push(line)
      result.events += 1
    }
  }
  if (!result.head) found('The last line is missing: the export is incomplete.')
  if (!isNotedFound) found(`Block ${notedHead?.seal} does not have the hash that was noted.`)
  return result
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return null
  }
}
