import { isBlank, matches, normalizeLine, signatureMarks } from './lines'
import { isDeviceLine, postscript } from './words'

/** The most lines of a signature. A longer part below "--" is text of the writer. */
const longestSignature = 15

export interface SignatureRemoval {
  own: string[]
  /** The number of lines at the end of `own` that may be a signature. */
  doubtful: number
}

/**
 * Removes a signature at the end: between marks, below "-- ", and lines such as "Sent from my iPhone". A postscript
 * below the signature stays. `sender` contains the words of the writer's name and address.
 */
export function withoutSignature(lines: readonly string[], sender: readonly string[]): SignatureRemoval {
  const bare = withoutMarked(lines)
  const devices = withoutDevices(bare)
  const at = devices.findLastIndex((line) => /^\s?--[ \u00A0]?$/.test(line))
  const below = devices.slice(at + 1)
  if (at === -1 || count(below) > longestSignature) return { own: devices, doubtful: 0 }
  const kept = postscriptIn(below)
  const signature = below.slice(0, below.length - kept.length)
  const above = devices.slice(0, at)
  if (isSure(devices[at] ?? '', signature, sender) || above.every((line) => isBlank(line)))
    return { own: [...withoutDevices(above), ...(kept.length > 0 ? ['', ...kept] : [])], doubtful: 0 }
  // Without a blank line above, the writer drew the dashes as a ruler.
  return { own: devices, doubtful: isBlank(devices[at - 1]) && kept.length === 0 ? devices.length - at : 0 }
}

const count = (lines: readonly string[]) => lines.filter((line) => !isBlank(line)).length

/** Whether a signature has the mark of RFC 3676 ("-- "), or contains a name, an address or a phone number. */
function isSure(mark: string, signature: readonly string[], sender: readonly string[]): boolean {
  if (/^--[ \u00A0]$/.test(mark) || count(signature) === 0) return true
  const text = normalizeLine(signature.join(' ').slice(0, 900)).toLowerCase()
  return (
    sender.some((word) => text.includes(word)) ||
    /[^\s@]@[^\s@]{1,100}\.|https?:|www\.|\+\d{2}|\b0\d{2,4}[ /-]\d{3}/u.test(text)
  )
}

function postscriptIn(lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => matches(line, postscript))
  return at === -1 ? [] : lines.slice(at)
}

function withoutMarked(lines: readonly string[]): string[] {
  const [begin, end] = signatureMarks
  const own: string[] = []
  let hidden: string[] | null = null
  for (const line of lines) {
    if (line.includes(begin)) hidden = []
    else if (line.includes(end)) {
      own.push(...postscriptIn(hidden ?? []))
      hidden = null
    } else if (hidden) hidden.push(line)
    else own.push(line)
  }
  return [...own, ...(hidden ?? [])]
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
