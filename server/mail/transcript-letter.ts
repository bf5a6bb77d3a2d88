import type { TranscriptRequest } from '../conversation/events/mail-records'
import { mostMessages, type Transcript, type TranscriptMessage } from '../conversation/transcripts/transcript'
import type { Letter } from './mailer'
import { directionOf, escaped, oneLine, speak } from './speak'

type Reader = Pick<TranscriptRequest, 'email' | 'to' | 'language' | 'time_zone'>

/** A conversation as an e-mail. It loads nothing from elsewhere, and only the team's own texts have links. */
export function transcriptLetter(reader: Reader, transcript: Transcript): Letter {
  const told = headOf(reader, transcript)
  const days = byDay(transcript.messages, told.dayOf)
  return {
    to: reader.email,
    subject: told.subject,
    text: [
      told.before.join('\n'),
      ...days.flatMap(({ day, messages }) => [`— ${day} —`, ...messages.map((each) => asText(each, told))]),
      told.after,
    ].join('\n\n'),
    html: page(told, days),
  }
}

type Told = ReturnType<typeof headOf>

function headOf({ to, language: tag, time_zone }: Reader, { source, customer, by, cut }: Transcript) {
  const { language, t } = speak(tag)
  const named = customer || t('transcript_customer')
  // A tag with its region, such as en-GB, writes dates as its readers do.
  const locale = tag.toLowerCase().startsWith(language) && isLocale(tag) ? tag : language
  const form = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: time_zone })
  const [day, hour, moment] = [
    form({ dateStyle: 'full' }),
    form({ timeStyle: 'short' }),
    form({ dateStyle: 'full', timeStyle: 'short' }),
  ]
  const key = to === 'customer' ? 'transcript_subject' : 'transcript_subject_other'
  return {
    language,
    subject: t(key, { source, customer: named }),
    before: [
      ...(customer && to === 'customer' ? [t('hello', { name: customer })] : []),
      by === null ? t('transcript_asked') : t('transcript_by', { by }),
      t('transcript_zone', { zone: time_zone }),
      ...(cut ? [t('transcript_cut', { count: String(mostMessages) })] : []),
    ],
    after: t('ignore'),
    dayOf: (at: number) => day.format(at),
    hourOf: (at: number) => hour.format(at),
    momentOf: (at: number) => moment.format(at),
    nameOf: ({ from, name }: TranscriptMessage) => oneLine(from === 'customer' ? named : name || source),
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
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

function asText(message: TranscriptMessage, { nameOf, hourOf, momentOf }: Told): string {
  const { text, title, texts, links, times, answers, files, at } = message
  const lines = [
    ...[text, title].filter(Boolean),
    ...[...texts, ...times.map(momentOf), ...links].map((each) => `- ${each}`),
    ...answers.map(({ question, answers: given }) => `${question}: ${given.join(', ')}`),
    ...files.map((name) => `[${oneLine(name)}]`),
  ]
  const said = lines.join('\n').replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n  ')
  return `${hourOf(at)}  ${nameOf(message)}:\n  ${said}`
}

// Half-transparent lines and grounds fit the light and the dark look of a mail program. Nothing depends on a style sheet.
const line = '1px solid rgba(128,128,128,.4)'
const small = 'font-size:13px;opacity:.75'

const page = ({ language, subject, before, after, ...told }: Told, days: readonly Day[]) =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif"><div role="main" style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${before.map((each) => `<p style="margin:0 0 8px" dir="auto">${escaped(each)}</p>`).join('\n')}
${days.map((day) => dayOfPage(day, { language, subject, before, after, ...told })).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:${line};${small}">${escaped(after)}</p>
</div></body></html>`

const dayOfPage = ({ day, messages }: Day, told: Told) =>
  `<h2 style="margin:24px 0 8px;font-weight:normal;${small}">${escaped(day)}</h2>
${messages.map((message) => asHtml(message, told)).join('\n')}`

function asHtml(message: TranscriptMessage, told: Told): string {
  const { from, text, html, at } = message
  const mark = from === 'customer' ? '#8a8f98' : '#2a9d8f'
  const side = directionOf(told.language) === 'rtl' ? 'right' : 'left'
  // The margins of a mail program are too wide for a message.
  const said = html?.replaceAll('<p>', '<p style="margin:0 0 8px">') ?? broken(text)
  return `<div style="margin:0 0 12px;padding:8px 12px;border-radius:8px;border-${side}:4px solid ${mark};background:rgba(128,128,128,.12)">
<p style="margin:0;${small}"><b><bdi>${escaped(told.nameOf(message))}</bdi></b> · ${escaped(told.hourOf(at))}</p>
${said && `<div dir="auto">${said}</div>`}${cardOf(message, told)}</div>`
}

function cardOf({ title, texts, links, times, answers, files }: TranscriptMessage, { momentOf }: Told): string {
  const items = [
    ...[...texts, ...times.map(momentOf)].map(broken),
    ...links.map((url) => `<a href="${escaped(url)}" rel="noopener noreferrer">${escaped(url)}</a>`),
  ]
  const parts = [
    title ? `<p style="margin:4px 0 0" dir="auto"><b>${broken(title)}</b></p>` : '',
    items.length > 0
      ? `<ul style="margin:4px 0 0;padding-inline-start:20px">${items.map((each) => `<li><bdi>${each}</bdi></li>`).join('')}</ul>`
      : '',
    ...answers.map(
      ({ question, answers: given }) =>
        `<p style="margin:4px 0 0" dir="auto"><b>${broken(question)}</b><br>${given.map(broken).join('<br>')}</p>`,
    ),
    ...files.map((name) => `<p style="margin:4px 0 0;${small}" dir="auto">[${escaped(oneLine(name))}]</p>`),
  ]
  return parts.join('')
}

const broken = (text: string) => escaped(text).replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '<br>')
