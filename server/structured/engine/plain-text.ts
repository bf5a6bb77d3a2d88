import { type Fields, isFields } from '../rules/fields'
import { isHttp } from '../rules/links'
import type { TextSource } from '../rules/rules'
import { textOf } from '../rules/text'

/** Returns the first source that is not blank, otherwise the body. */
export function plainTextOf(sources: readonly TextSource[], value: unknown, body: string): string {
  if (!isFields(value)) return body
  for (const source of sources) {
    const text = textFrom(source, value, body)
    if (text !== undefined) return text
  }
  return body
}

function textFrom(source: TextSource, value: Fields, body: string): string | undefined {
  switch (source) {
    case 'title':
    case 'subtitle':
      return textOf(value[source])
    case 'title and subtitle':
      return [textOf(value.title), textOf(value.subtitle)].filter((text) => text !== undefined).join('\n')
    case 'url':
      return httpUrlOf(value) ?? textOf(value.url)
    case 'body':
      return textOf(body)
    case 'title of the first item':
      return firstTitle(value.items)
    case 'title of the first page':
      return firstTitle(value.pages)
  }
}

function firstTitle(items: unknown): string | undefined {
  const first: unknown = Array.isArray(items) ? items[0] : undefined
  return isFields(first) ? textOf(first.title) : undefined
}

/** Returns the url for a text: the url itself if it is http or https, otherwise its fallback. */
export function httpUrlOf(value: Fields): string | undefined {
  return [value.url, value.url_fallback].find((url): url is string => typeof url === 'string' && isHttp(url))
}
