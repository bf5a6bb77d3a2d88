import type { Schema } from '../../compose/form/schema'

/** What customers read, by the names of the fields; all else is read by bots and devices. */
const read =
  /^(title|subtitle|header|description|text|button|button_title|url_text|label|merchant_name|picker_title|hint_text|label_text|placeholder)$/

/** No language makes it longer. */
const address = /^[a-z]+:\S+$/i

/** Longer than the widest line of any size. */
const unbroken = 60
/** For what has no limit, or one that nobody reaches. */
const most = 400

export interface Words {
  body: string
  structured_content: object | null
}

/**
 * The same message in a language of long words: each text begins with one that cannot be broken and goes on for thrice its length, as
 * far as the limit of its field lets it.
 */
export function inLongWords<T extends Words>({ body, structured_content, ...more }: T, schema: Schema | undefined): T {
  const grown = new Map<string, string>()
  const walk = (value: unknown, at: Schema | undefined, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, at?.items, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, walk(each, at?.properties?.[key], key)]),
      )
    if (typeof value !== 'string' || value === '' || address.test(value) || !read.test(name)) return value
    const long = grow(value, at?.maxLength)
    grown.set(value, long)
    return long
  }
  const content = walk(structured_content, schema, '') as object | null
  // A plain text that repeats the card is still the same as the card's.
  return {
    ...more,
    body: body && !address.test(body) ? (grown.get(body) ?? grow(body)) : body,
    structured_content: content,
  } as T
}

function grow(text: string, limit = most): string {
  const letters = text.replace(/[\s\p{P}]/gu, '') || 'x'
  const word = letters.repeat(Math.ceil(unbroken / letters.length)).slice(0, unbroken)
  // No half of a pair, nor a space at the end.
  return [...`${word} ${text} ${text}`].slice(0, Math.min(limit, most)).join('').trim()
}
