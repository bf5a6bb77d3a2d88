import { isBlank, matches, normalizeLine, signatureMarks } from './lines'
import { isDeviceLine, postscript } from './words'

/** Lines. A longer part below "--" counts as text of the writer. */
const longestSignature = 15

export interface SignatureRemoval {
  ownLines: string[]
  /** The number of lines at the end of `ownLines` that may be a signature. */
  doubtful: number
}

/**
 * Removes a signature at the end: between marks, below "-- ", and lines such as "Sent from my iPhone". A postscript
 * below the signature stays. `sender` contains the words of the writer's name and address.
 */
export function withoutSignature(lines: readonly string[], sender: readonly string[]): SignatureRemoval {
  const { ownLines: bare, written } = withoutMarked(lines)
  const { ownLines, doubtful } = withoutDashes(withoutDevices(bare), sender)
  if (written.length === 0) return { ownLines, doubtful }
  return { ownLines: [...ownLines, '', ...written], doubtful: doubtful + 1 + written.length }
}

function withoutDashes(lines: readonly string[], sender: readonly string[]): SignatureRemoval {
  const at = lines.findLastIndex((line) => /^\s?--[ \u00A0]?$/.test(line))
  const below = lines.slice(at + 1)
  if (at === -1 || count(below) > longestSignature) return { ownLines: [...lines], doubtful: 0 }
  const postscriptLines = postscriptIn(below)
  const signature = below.slice(0, below.length - postscriptLines.length)
  const above = lines.slice(0, at)
  const isMark = /^--[ \u00A0]$/.test(lines[at] ?? '')
  const isApart = isBlank(lines[at - 1])
  if ((isMark && isApart) || isOfSender(signature, sender) || above.every((line) => isBlank(line)))
    return {
      ownLines: [...withoutDevices(above), ...(postscriptLines.length > 0 ? ['', ...postscriptLines] : [])],
      doubtful: 0,
    }
  // Without a blank line above, the writer may have drawn the dashes as a ruler.
  return { ownLines: [...lines], doubtful: (isMark || isApart) && postscriptLines.length === 0 ? lines.length - at : 0 }
}

const count = (lines: readonly string[]) => lines.filter((line) => !isBlank(line)).length

function isOfSender(signature: readonly string[], sender: readonly string[]): boolean {
  if (signature.every((line) => isBlank(line) || isDeviceLine(normalizeLine(line)))) return true
  const text = normalizeLine(signature.join(' ').slice(0, 900)).toLowerCase()
  return (
    sender.some((word) => text.includes(word)) ||
    /[^\s@]@[^\s@]{1,100}\.|https?:|www\.|\+\d{2}|\b0\d{2,4}[ /-]\d{3}/u.test(text)
  )
}

/** Whether a line in a signature may be the writer's answer: a question, or a sentence longer than a motto. */
const isWritten = (line: string): boolean => matches(line, /[?？؟]/) || matches(line, /(?:\S+\s+){9}\S+[.!。]|.{140}/su)

function postscriptIn(lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => matches(line, postscript))
  return at === -1 ? [] : lines.slice(at)
}

function withoutMarked(lines: readonly string[]): { ownLines: string[]; written: string[] } {
  const [begin, end] = signatureMarks
  const [ownLines, written]: [string[], string[]] = [[], []]
  let hidden: string[] | null = null
  for (const line of lines) {
    if (line.includes(begin)) hidden ??= []
    else if (line.includes(end)) {
      const postscriptLines = postscriptIn(hidden ?? [])
      ownLines.push(...postscriptLines)
      const signatureLines = (hidden ?? []).slice(0, (hidden ?? []).length - postscriptLines.length)
      if (signatureLines.some(isWritten)) written.push(...signatureLines)
      hidden = null
    } else if (hidden) hidden.push(line)
    else ownLines.push(line)
  }
  return { ownLines: [...ownLines, ...(hidden ?? [])], written }
}

/** Removes lines such as "Sent from my iPhone", if a blank line is above. */
function withoutDevices(lines: readonly string[]): string[] {
  let end = lines.length
  for (;;) {
    while (end > 0 && isBlank(lines[end - 1])) end -= 1
    const isDevice = end > 0 && isBlank(lines[end - 2]) && isDeviceLine(normalizeLine(lines[end - 1] ?? ''))
    if (!isDevice) return lines.slice(0, end)
    end -= 1
  }
}
