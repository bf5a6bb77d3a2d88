import { readPath } from '../document/path'

/** One thing that a channel draws of a rendering; `path` is where it stands in the message. */
export type Drawn =
  | { as: 'bubble' | 'heading' | 'line' | 'picture' | 'button' | 'chip'; path: string; text: string }
  | { as: 'card' | 'cards' | 'chips'; path: string; parts: Drawn[] }

interface Rendering {
  body: string
  structured_content: object | null
}

type Json = Record<string, unknown>

const root = 'structured_content'

/**
 * What a rendering looks like, in the plainest words: cards, lines, buttons. Items keep the numbers that they have in the message,
 * since channels keep the first ones.
 */
export function drawnOf({ body, structured_content: content }: Rendering): Drawn[] {
  const text: Drawn[] = body ? [{ as: 'bubble', path: 'body', text: body }] : []
  if (!content) return text
  const given = content as Json
  if (given.type === 'carousel') {
    const parts = arrayOf(given.items).map((item, nth) => card(item, `${root}.items[${nth}]`))
    return [{ as: 'cards', path: `${root}.items`, parts }]
  }
  if (given.type === 'select') {
    const parts = arrayOf(given.items).flatMap((item, nth) => field(item, 'title', `${root}.items[${nth}]`, 'chip'))
    return [...text, { as: 'chips', path: `${root}.items`, parts }]
  }
  const whole = card(given, root)
  return repeats(given, body) ? [whole] : [...text, whole]
}

/** Paths of all that is drawn. */
export function pathsOf(drawn: readonly Drawn[]): Set<string> {
  return new Set(drawn.flatMap((each) => ('parts' in each ? [...pathsOf(each.parts), each.path] : [each.path])))
}

/** The words at a path of the message: a text, or the title of what stands there. Empty when there are none. */
export function textAt(message: unknown, path: string): string {
  let at = message
  for (const step of readPath(path)) at = (at as Json | null | undefined)?.[step]
  const text = path === root ? undefined : ((at as Json | null | undefined)?.title ?? at)
  return typeof text === 'string' ? text : ''
}

function card(given: Json, path: string): Drawn {
  const line = (name: string, at = given, under = path) => field(at, name, under, 'line')
  const parts = [
    ...(typeof given.attachment_id === 'string'
      ? [{ as: 'picture' as const, path: `${path}.attachment_id`, text: given.attachment_id }]
      : []),
    ...line('header'),
    ...field(given, 'title', path, 'heading'),
    ...field(given, 'merchant_name', path, 'heading'),
    ...line('subtitle'),
    ...line('description'),
    ...line('footer'),
    ...price(given.total, `${path}.total`),
    ...arrayOf(given.pages).flatMap((page, nth) => line('title', page, `${path}.pages[${nth}]`)),
    ...arrayOf(given.timeslots).flatMap((slot, nth) =>
      field(slot, 'start_time', `${path}.timeslots[${nth}]`, 'button'),
    ),
    ...(given.type === 'wallet_pay'
      ? arrayOf(given.items).flatMap((item, nth) => price(item, `${path}.items[${nth}]`))
      : arrayOf(given.items).flatMap((item, nth) => field(item, 'title', `${path}.items[${nth}]`, 'button'))),
    ...field(given, 'url_text', path, 'button'),
    ...(given.url_text === undefined ? field(given, 'url', path, 'line') : []),
    ...field(given, 'button', path, 'button'),
  ]
  return { as: 'card', path, parts }
}

function field(given: Json, name: string, path: string, as: 'heading' | 'line' | 'button' | 'chip'): Drawn[] {
  const text = given[name]
  return typeof text === 'string' && text !== '' ? [{ as, path: `${path}.${name}`, text }] : []
}

function price(given: unknown, path: string): Drawn[] {
  const { label, amount } = (given ?? {}) as Json
  return typeof amount === 'string'
    ? [{ as: 'line', path: `${path}.amount`, text: `${String(label ?? '')} ${amount}` }]
    : []
}

const repeats = ({ title, subtitle, merchant_name }: Json, body: string) =>
  [title, subtitle, merchant_name].includes(body)

const arrayOf = (given: unknown) => (Array.isArray(given) ? (given as Json[]) : [])
