// Texts of foreign messages as plain text.
import { isEmptyText } from '../../contract/empty-text'
import type { Notes } from './notes'

/** The most UTF-16 code units of a text that are read. */
const longest = 20_000

const lone = /\p{Surrogate}/gu
const afterLoneHigh = /[\ud800-\udbff]$/

/** Returns a text that can be stored, at most 20,000 units of it; empty if no character can be seen. */
export function storable(text: string): string {
  const cut = text.length > longest ? text.slice(0, longest).replace(afterLoneHigh, '') : text
  const clean = cut.replace(lone, '\ufffd').replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()
  return isEmptyText(clean) ? '' : clean
}

const emphasis = (mark: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}${mark}])${mark}(?=\\S)([^${mark}\\n]{1,2000})(?<=\\S)${mark}(?![\\p{L}\\p{N}${mark}])`,
    'gu',
  )
const [bold, italic, struck] = [emphasis('\\*'), emphasis('_'), emphasis('~')]
const angled = /<([^<>\n]{1,3000})>/g
const emojiName = /(?<![\p{L}\p{N}:]):([a-z+][a-z0-9_+-]{0,40}):(?![\p{L}\p{N}])/gu

const emojis: Readonly<Record<string, string>> = {
  '+1': '👍',
  thumbsup: '👍',
  wave: '👋',
  tada: '🎉',
  star: '⭐',
  heart: '❤️',
  fire: '🔥',
  eyes: '👀',
  rocket: '🚀',
  bell: '🔔',
  calendar: '📅',
  pushpin: '📌',
  warning: '⚠️',
  x: '❌',
  white_check_mark: '✅',
  heavy_check_mark: '✔️',
  question: '❓',
  smile: '😄',
  slightly_smiling_face: '🙂',
}

/** Slack's mrkdwn as plain text: links with their address, names as they are written. */
export function fromMrkdwn(given: string, path: string, notes: Notes): string {
  let text = given.slice(0, longest).replace(angled, (_whole, inside: string) => fromAngles(inside, path, notes))
  text = withoutMarks(text, path, notes, (marked) =>
    marked
      .replaceAll('```', '')
      .replace(/`([^`\n]{1,2000})`/g, '$1')
      .replace(bold, '$1')
      .replace(italic, '$1')
      .replace(struck, '$1'),
  )
  text = text.replace(/^(?:&gt;|>){1,3} ?/gm, '')
  return storable(
    withEmojis(text, path, notes).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
}

/** Slack's plain_text: only emoji names have a meaning. */
export const fromPlainText = (text: string, path: string, notes: Notes): string =>
  storable(withEmojis(text.slice(0, longest), path, notes))

function withEmojis(text: string, path: string, notes: Notes): string {
  return text.replace(emojiName, (whole, name: string) => {
    if (Object.hasOwn(emojis, name)) return emojis[name] ?? whole
    notes.add('mention', path, { text: whole })
    return whole
  })
}

/** Returns the text of a link, mention or date. */
function fromAngles(inside: string, path: string, notes: Notes): string {
  const bar = inside.indexOf('|')
  const [target, label] = bar < 0 ? [inside, ''] : [inside.slice(0, bar), inside.slice(bar + 1)]
  const sign = target[0] ?? ''
  if (!'@#!'.includes(sign)) {
    const address = target.replace(/^mailto:|^tel:/, '')
    return label && label !== target && label !== address ? `${label} (${address})` : address
  }
  const name = label || target.slice(1)
  const text =
    sign === '!'
      ? target.startsWith('!date') || label.startsWith('@')
        ? name
        : `@${name}`
      : sign + name.replace(/^[@#]/, '')
  notes.add('mention', path, { text })
  return text
}

const link = /!?\[([^[\]\n]{0,1000})\]\(([^()\s]{1,3000})(?:\s+"[^"\n]{0,300}")?\)/g
const [strong, strongLines] = [
  /\*\*(?=\S)([^*\n]{1,2000})\*\*/g,
  /(?<![\p{L}\p{N}_])__(?=\S)([^_\n]{1,2000})__(?![\p{L}\p{N}_])/gu,
]
const dateFunction = /\{\{(DATE|TIME)\(([^(),{}]{1,40})(?:,[^(){}]{0,40})?\)\}\}/g

/** The Markdown of Adaptive Cards, and of Slack's `markdown`, as plain text. */
export function fromMarkdown(given: string, path: string, notes: Notes): string {
  let text = given
    .slice(0, longest)
    .replace(link, (_whole, label: string, url: string) => (label && label !== url ? `${label} (${url})` : url))
  text = text.replace(dateFunction, (_whole, name: string, time: string) => {
    const written = timeOf(name, time.trim())
    notes.add('date_function', path, { text: written })
    return written
  })
  text = withoutMarks(text, path, notes, (marked) =>
    marked
      .replace(strong, '$1')
      .replace(strongLines, '$1')
      .replace(bold, '$1')
      .replace(italic, '$1')
      .replace(/~~([^~\n]{1,2000})~~/g, '$1')
      .replace(/^#{1,6} +/gm, ''),
  )
  return storable(text)
}

function withoutMarks(text: string, path: string, notes: Notes, change: (text: string) => string): string {
  const plain = change(text)
  if (plain !== text) notes.addOnce('formatting', path)
  return plain
}

function timeOf(name: string, text: string): string {
  const [date = text, time = ''] = text.split('T')
  return name === 'DATE' || time === '' ? date : time.slice(0, 5)
}
