import { fieldsOf, listOf, mostElements, mostLevels, wordOf } from '../fields'
import type { Reading } from '../reader'
import { storable } from '../texts'

/** A `rich_text` block as plain text, with a line for each item of a list. */
export function richText({ notes }: Reading, block: unknown, path: string): string {
  let marked = false
  function read(value: unknown, at: string, level: number): string {
    if (level > mostLevels) {
      notes.addOnce('too_deep', at)
      return ''
    }
    const {
      type,
      text,
      url,
      name,
      unicode,
      user_id,
      usergroup_id,
      channel_id,
      range,
      fallback,
      style,
      elements,
      indent,
      offset,
    } = fieldsOf(value)
    if (style !== undefined && typeof style === 'object') marked = true
    const mention = (sign: string, id: unknown) => {
      notes.add('mention', at, { text: sign + wordOf(id) })
      return sign + wordOf(id)
    }
    const inner = () =>
      listOf(elements)
        .slice(0, mostElements)
        .map((each, nth) => read(each, `${at}.elements[${nth}]`, level + 1))
    switch (type) {
      case 'text':
        return wordOf(text)
      case 'link':
        return wordOf(text) && text !== url ? `${wordOf(text)} (${wordOf(url)})` : wordOf(url)
      case 'emoji':
        return emojiOf(unicode) || mention(':', `${wordOf(name)}:`)
      case 'user':
        return mention('@', user_id)
      case 'usergroup':
        return mention('@', usergroup_id)
      case 'broadcast':
        return mention('@', range)
      case 'channel':
        return mention('#', channel_id)
      case 'date':
        return wordOf(fallback)
      case 'color':
        return wordOf(fieldsOf(value).value)
      case 'rich_text_list': {
        const first = typeof offset === 'number' ? offset : 0
        const margin = '  '.repeat(Math.min(typeof indent === 'number' && indent > 0 ? indent : 0, 8))
        const sign = (nth: number) => (style === 'ordered' ? `${first + nth + 1}. ` : '• ')
        return inner()
          .map((line, nth) => margin + sign(nth) + line)
          .join('\n')
      }
      case 'rich_text':
        return inner().join('\n')
      default:
        return inner().join('')
    }
  }
  const written = storable(read(block, path, 0))
  if (marked) notes.addOnce('formatting', path)
  return written
}

/** The characters of code points such as `1f44b-1f3fd`; empty for anything else. */
function emojiOf(unicode: unknown): string {
  const codes = wordOf(unicode)
    .split('-')
    .map((code) => (/^[0-9a-f]{1,6}$/i.test(code) ? Number.parseInt(code, 16) : -1))
  return codes.every((code) => code > 0x1f && code <= 0x10ffff) ? String.fromCodePoint(...codes.slice(0, 12)) : ''
}
