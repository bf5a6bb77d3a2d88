import { plainBody } from '../../../conversation/contents/format-body'
import type { Reader } from '../../../conversation/ports'
import type { ThreadRecord } from '../../../conversation/records'
import { plain } from './lines'

/** The number of newest messages that an answer may quote. */
const newest = 50
/** A line shorter than this matches only a whole line of the conversation. */
const shortest = 12

/** Returns a function that recognizes lines of this conversation, as our e-mails show them. */
export async function linesOf(read: Reader, { id }: ThreadRecord): Promise<(line: string) => boolean> {
  const contents = await read.newestContents(id, newest)
  const bodies = contents.filter(({ seq }) => seq !== null).map((content) => plainBody(content).slice(0, 10_000))
  const lines = new Set(bodies.flatMap((body) => body.split('\n').map(compared)).filter((line) => line !== ''))
  const whole = bodies.map(compared).join('\n')
  return (line) => {
    const text = plain(line)
    const given = compared(text)
    if (given === '' || line.length > 1000) return false
    return lines.has(given) || (given.length >= shortest && whole.includes(given)) || around.test(text)
  }
}

const compared = (line: string): string =>
  line
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Days, names and times around the messages: "— Monday —", "9:00 AM Shop:", "Shop · 9:00 AM".
 */
const around =
  /^— .{3,60} —$|^\p{L}{0,4} ?\d{1,2}[:.]\d{2}(?: ?[\p{L}.]{1,4})? .{1,60}[:：]$|^.{1,60} · \p{L}{0,4} ?\d{1,2}[:.]\d{2}/u
