import type { TranscriptMessage } from '../conversation/transcripts/transcript'
import type { Language } from '../values/language-of'
import type { Letter } from './mailer'
import { directionOf, escaped, oneLine } from './texts-for'

interface Link {
  label: string
  url: string
}
type Line = string | Link

export interface LetterFrame extends Times {
  language: Language
  subject: string
  above: string
  before: string[]
  button: Link | null
  after: Line[]
  nameOf(message: TranscriptMessage): string
}

interface Times {
  dayOf(at: number): string
  hourOf(at: number): string
  momentOf(at: number): string
}

/**
 * Returns functions that write times in a language and time zone. A tag with a region, such as
 * en-GB, gives that region's date format.
 */
export function timeFormatsOf(tag: string, language: Language, timeZone: string): Times {
  const locale = tag.toLowerCase().startsWith(language) && isLocale(tag) ? tag : language
  const form = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (at: number) => written.format(at)
  }
  return {
    dayOf: form({ dateStyle: 'full' }),
    hourOf: form({ timeStyle: 'short' }),
    momentOf: form({ dateStyle: 'full', timeStyle: 'short' }),
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/**
 * Returns messages as an e-mail. The e-mail loads nothing from the network, and only the team's texts contain links.
 */
export function conversationLetter(
  frame: LetterFrame,
  messages: readonly TranscriptMessage[],
): Pick<Letter, 'subject' | 'text' | 'html'> {
  const days = byDay(messages, frame.dayOf)
  return {
    subject: frame.subject,
    text: [
      ...(frame.above ? [frame.above] : []),
      frame.before.join('\n'),
      ...days.flatMap(({ day, messages }) => [`— ${day} —`, ...messages.map((each) => asText(each, frame))]),
      ...(frame.button ? [`${frame.button.label}:\n${frame.button.url}`] : []),
      ...frame.after.map((each) => (typeof each === 'string' ? each : `${each.label}:\n${each.url}`)),
    ].join('\n\n'),
    html: page(frame, days),
  }
}

interface Day {
  day: string
  messages: TranscriptMessage[]
}

function byDay(messages: readonly TranscriptMessage[], dayOf: (at: number) => string): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const day = dayOf(message.at)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/** What the e-mail says for a file or a picture, which it does not have. */
const inBrackets = (text: string) => `[${oneLine(text)}]`

function asText(message: TranscriptMessage, { nameOf, hourOf, momentOf }: LetterFrame): string {
  const { text, cards, times, answers, files, at } = message
  const lines = [
    ...(text ? [text] : []),
    ...cards.flatMap(({ title, texts, pictures, links }) => [
      ...(title ? [title] : []),
      ...pictures.map(inBrackets),
      ...[...texts, ...links].map((each) => `- ${each}`),
    ]),
    ...times.map((each) => `- ${momentOf(each)}`),
    ...answers.map(({ question, answers: values }) => `${question}: ${values.join(', ')}`),
    ...files.map(inBrackets),
  ]
  const indented = lines.join('\n').replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n  ')
  return `${hourOf(at)}  ${nameOf(message)}:\n  ${indented}`
}

// Half-transparent colors work in light and dark mode. Some mail programs remove style sheets.
const line = '1px solid rgba(128,128,128,.4)'
const small = 'font-size:13px;opacity:.75'

const page = (frame: LetterFrame, days: readonly Day[]) =>
  `<!doctype html><html lang="${frame.language}" dir="${directionOf(frame.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(frame.subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif"><div role="main" style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">
${frame.above ? `<p style="margin:0 0 16px;${small}">${escaped(frame.above)}</p>\n` : ''}<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(frame.subject)}</h1>
${frame.before.map((each) => `<p style="margin:0 0 8px" dir="auto">${escaped(each)}</p>`).join('\n')}
${days.map((day) => dayOfPage(day, frame)).join('\n')}
${frame.button ? `<p style="margin:24px 0 0"><a href="${escaped(frame.button.url)}" rel="noopener noreferrer" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5c55;color:#ffffff;text-decoration:none">${escaped(frame.button.label)}</a></p>\n` : ''}<div style="margin:24px 0 0;padding-top:16px;border-top:${line};${small}">${frame.after.map(asFoot).join('\n')}</div>
</div></body></html>`

const asFoot = (each: Line) =>
  `<p style="margin:0 0 8px" dir="auto">${typeof each === 'string' ? escaped(each) : `<a href="${escaped(each.url)}" rel="noopener noreferrer" style="color:inherit">${escaped(each.label)}</a>`}</p>`

const dayOfPage = ({ day, messages }: Day, frame: LetterFrame) =>
  `<h2 style="margin:24px 0 8px;font-weight:normal;${small}">${escaped(day)}</h2>
${messages.map((message) => asHtml(message, frame)).join('\n')}`

function asHtml(message: TranscriptMessage, frame: LetterFrame): string {
  const { from, text, html, at } = message
  const mark = from === 'customer' ? '#8a8f98' : '#2a9d8f'
  const side = directionOf(frame.language) === 'rtl' ? 'right' : 'left'
  // The default paragraph margins of mail programs are too wide for a chat message.
  const content = html?.replaceAll('<p>', '<p style="margin:0 0 8px">') ?? broken(text)
  return `<div style="margin:0 0 12px;padding:8px 12px;border-radius:8px;border-${side}:4px solid ${mark};background:rgba(128,128,128,.12)">
<p style="margin:0;${small}"><b><bdi>${escaped(frame.nameOf(message))}</bdi></b> · ${escaped(frame.hourOf(at))}</p>
${content && `<div dir="auto">${content}</div>`}${cardOf(message, frame)}</div>`
}

function cardOf({ cards, times, answers, files }: TranscriptMessage, { momentOf }: LetterFrame): string {
  const parts = [
    ...cards.map(
      ({ title, texts, pictures, links }) =>
        titleOf(title) + pictures.map(asFile).join('') + listOf([...texts.map(broken), ...links.map(linkTo)]),
    ),
    listOf(times.map(momentOf).map(broken)),
    ...answers.map(
      ({ question, answers: values }) =>
        `<p style="margin:4px 0 0" dir="auto"><b>${broken(question)}</b><br>${values.map(broken).join('<br>')}</p>`,
    ),
    ...files.map(asFile),
  ]
  return parts.join('')
}

const asFile = (text: string) => `<p style="margin:4px 0 0;${small}" dir="auto">${escaped(inBrackets(text))}</p>`

const broken = (text: string) => escaped(text).replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '<br>')

const titleOf = (title: string) => (title ? `<p style="margin:8px 0 0" dir="auto"><b>${broken(title)}</b></p>` : '')

const linkTo = (url: string) => `<a href="${escaped(url)}" rel="noopener noreferrer">${escaped(url)}</a>`

const listOf = (items: readonly string[]) =>
  items.length > 0
    ? `<ul style="margin:4px 0 0;padding-inline-start:20px">${items.map((each) => `<li><bdi>${each}</bdi></li>`).join('')}</ul>`
    : ''
