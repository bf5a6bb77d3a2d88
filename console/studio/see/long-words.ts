import type { Schema } from '../../compose/form/schema'

/** The names of fields that customers read. */
export const readFields =
  /^(title|subtitle|header|description|text|button|button_title|url_text|label|merchant_name|picker_title|hint_text|label_text|placeholder)$/

/** Addresses are not lengthened: they are the same in every language. */
const address = /^[a-z]+:\S+$/i

/** The length of the long word, which is longer than a line at any screen size. */
const longWordLength = 60
/** The limit of fields without a limit, or with a limit that people never reach. */
const defaultLimit = 400

export interface Words {
  body: string
  structured_content: object | null
}

/** Makes each text three times longer, up to its field's limit, and starts it with an unbreakable word. */
export function withLongWords<T extends Words>(
  { body, structured_content, ...more }: T,
  schema: Schema | undefined,
): T {
  const grown = new Map<string, string>()
  const walk = (value: unknown, at: Schema | undefined, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, at?.items, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, walk(each, at?.properties?.[key], key)]),
      )
    if (typeof value !== 'string' || value === '' || address.test(value) || !readFields.test(name)) return value
    const long = lengthen(value, at?.maxLength)
    grown.set(value, long)
    return long
  }
  const content = walk(structured_content, schema, '') as object | null
  // If the body repeats a text of the card, both get the same new text.
  return {
    ...more,
    body: body && !address.test(body) ? (grown.get(body) ?? lengthen(body)) : body,
    structured_content: content,
  } as T
}

function lengthen(text: string, limit = defaultLimit): string {
  const letters = text.replace(/[\s\p{P}]/gu, '') || 'x'
  const word = letters.repeat(Math.ceil(longWordLength / letters.length)).slice(0, longWordLength)
  // Cuts between characters, so that no surrogate pair is split, and removes a trailing space.
  return [...`${word} ${text} ${text}`].slice(0, Math.min(limit, defaultLimit)).join('').trim()
}
