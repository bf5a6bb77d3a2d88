import { plainBody } from '../../../conversation/contents/format-body'
import { customerName } from '../../../conversation/customers/customer-name'
import type { Reader } from '../../../conversation/ports'
import type { ThreadRecord } from '../../../conversation/records'
import { mailWords } from '../../mail-words'
import { normalizeLine } from './lines'

/** The number of newest messages that an answer may quote. */
const newest = 50
/** A line shorter than this matches only a whole line of the conversation. */
const shortest = 12

/** Returns a function that recognizes lines of this conversation and of our e-mails. */
export async function lineMatcher(read: Reader, { id, identity_id }: ThreadRecord): Promise<(line: string) => boolean> {
  const contents = await read.newestContents(id, newest)
  const bodies = contents.filter(({ seq }) => seq !== null).map((content) => plainBody(content).slice(0, 10_000))
  const lines = new Set(bodies.flatMap((body) => body.split('\n').map(compared)).filter((line) => line !== ''))
  const identity = await read.identity(identity_id)
  const name = identity && customerName({ ...identity, email: null })
  if (name) for (const { hello } of Object.values(mailWords)) lines.add(compared(hello.replace('{name}', () => name)))
  const days = new Set(contents.flatMap(({ created_at }) => numbersOfDays(created_at)))
  const allText = bodies.map(compared).join('\n')
  return (line) => {
    const text = normalizeLine(line).replace(/[<(]?https?:[^\s<>()]{1,2000}[>)]?/g, ' ')
    const comparable = compared(text)
    if (line.length > 1000) return false
    if (comparable === '') return ownAddress.test(line)
    return (
      lines.has(comparable) ||
      (comparable.length >= shortest && allText.includes(comparable)) ||
      around.test(text.trim()) ||
      (weekday.test(text) && days.has(numbersIn(text))) ||
      ofLetters.test(comparable)
    )
  }
}

const weekday = /^[^\p{L}]{0,12}\p{L}{2}.{5,60}$/u
const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).map(Number).sort().join(' ')

function numbersOfDays(at: number): string[] {
  return [-1, 0, 1].flatMap((shift) => {
    const [year = 0, month = 0, day = 0] = new Date(at + shift * 86_400_000).toISOString().split(/[-T]/).map(Number)
    return [`${day} ${year}`, `${day} ${month} ${year}`].map(numbersIn)
  })
}

const ownAddress = /https?:\/\/[^\s<>]{1,500}\/(?:chat\/[^\s<>#]{1,100}\/#resume=|mail\/unsubscribe\/)/

const aroundMessages = [
  ...(['digest_subject', 'digest_text', 'digest_button', 'digest_above', 'digest_why', 'unsubscribe_button'] as const),
  ...(['transcript_subject', 'transcript_subject_other', 'transcript_asked', 'transcript_by'] as const),
  ...(['transcript_zone', 'transcript_cut'] as const),
]

const compared = (line: string): string =>
  line
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Days, names and times around the messages: "— Monday —", "9:00 AM Shop:", "Shop · 9:00 AM". */
const around =
  /^— .{3,60} —$|^\p{L}{0,4} ?\d{1,2}[:.]\d{2}(?: ?[\p{L}.]{1,4})? .{1,60}[:：]$|^.{1,60} · \p{L}{0,4} ?\d{1,2}[:.]\d{2}/u

const ofLetters = new RegExp(
  `^(?:${Object.values(mailWords)
    .flatMap((words) =>
      aroundMessages.map((key) =>
        words[key]
          .split(/\{\w+\}/)
          .map(compared)
          .join('.{0,120}'),
      ),
    )
    .join('|')})$`,
  'u',
)
