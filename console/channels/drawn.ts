import type { StructuredType } from '../../contract/structured'

/** A part of a message to render. `path` is its position in the message. */
export type DrawnPart = Leaf | Group

export interface Leaf {
  as: 'bubble' | 'heading' | 'line' | 'link' | 'picture' | 'section' | 'price' | 'button' | 'chip'
  path: string
  /** The visible text. For a price: label, tab, amount. */
  text: string
  /** The message contains the part, but the channel does not show it. */
  isOmitted?: true
}

interface Group {
  as: 'card' | 'cards' | 'chips' | 'row'
  path: string
  parts: DrawnPart[]
  isOmitted?: true
}

interface ChannelMessage {
  body?: unknown
  structured_content?: unknown
}

/** Returns the index in the original message for an index in the rendering, because channels can omit items. */
export type Numbering = (array: string, nth: number) => number

type Json = Record<string, unknown>
type DrawItems = (fields: Json, array: string, path: string) => DrawnPart[]

const root = 'structured_content'
const asWritten: Numbering = (_, nth) => nth

/** `card`: under the text, unless it repeats the text. `cards`: without the text. `chips`: under the text. */
type Layout = 'card' | 'cards' | 'chips'

const layouts: { readonly [T in StructuredType]: Layout } = {
  template: 'card',
  list: 'card',
  carousel: 'cards',
  select: 'chips',
  wallet_pay: 'card',
  rich_link: 'card',
  form: 'card',
  time_select: 'card',
}

/** Returns the parts of a message or a rendering. Accepts any value and never throws. */
export function messageParts({ body, structured_content: content }: ChannelMessage, numberOf = asWritten): DrawnPart[] {
  const text: DrawnPart[] = typeof body === 'string' && body ? [{ as: 'bubble', path: 'body', text: body }] : []
  if (typeof content !== 'object' || content === null) return text
  const fields = content as Json
  const draw = drawing(numberOf)
  const type = String(fields.type)
  const layout = Object.hasOwn(layouts, type) ? layouts[type as StructuredType] : 'card'
  const path = `${root}.items`
  if (layout === 'cards') return [{ as: 'cards', path, parts: draw.each(fields.items, path, draw.card).flat() }]
  if (layout === 'chips') {
    const chip = (item: Json, at: string) => leaf(item, 'title', at, 'chip')
    return [...text, { as: 'chips', path, parts: draw.each(fields.items, path, chip).flat() }]
  }
  const whole = draw.card(fields, root)
  return repeats(fields, body) ? whole : [...text, ...whole]
}

function drawing(numberOf: Numbering) {
  const each = <T>(list: unknown, path: string, draw: (item: Json, path: string) => T): T[] =>
    arrayOf(list).map((item, nth) => draw(item, `${path}[${numberOf(path, nth)}]`))

  function card(fields: Json, path: string): DrawnPart[] {
    const field = (name: string, as: Leaf['as']) => leaf(fields, name, path, as)
    const splash = objectOf(fields.splash)
    const parts: DrawnPart[] = [
      ...picture(fields, path),
      ...field('header', 'line'),
      ...field('title', 'heading'),
      ...field('merchant_name', 'heading'),
      ...field('subtitle', 'line'),
      ...field('description', 'line'),
      ...leaf(splash, 'header', `${path}.splash`, 'line'),
      ...leaf(splash, 'text', `${path}.splash`, 'line'),
      ...each(fields.pages, `${path}.pages`, (page, at) => leaf(page, 'title', at, 'line')).flat(),
      ...leaf(objectOf(fields.location), 'title', `${path}.location`, 'line'),
      ...field('footer', 'line'),
      ...(fields.url_text === undefined ? field('url', 'link') : []),
      ...items(fields, path),
      ...each(fields.timeslots, `${path}.timeslots`, timeslot).flat(),
      ...price(fields.total, `${path}.total`, fields),
      ...field('url_text', 'button'),
      ...leaf(splash, 'button_title', `${path}.splash`, 'button'),
      ...field('button', 'button'),
    ]
    return [{ as: 'card', path, parts }]
  }

  const buttons: DrawItems = (fields, array) =>
    each(fields.items, array, (item, at) => leaf(item, 'title', at, 'button')).flat()
  const prices: DrawItems = (fields, array) => each(fields.items, array, (item, at) => price(item, at, fields)).flat()

  function rows(fields: Json, array: string, path: string): DrawnPart[] {
    const sections = arrayOf(fields.sections)
    const begunSections = new Set<number>()
    return each(fields.items, array, (item, at) => {
      const section = sections.findIndex(({ identifier }) => identifier === item.section_identifier)
      const isFirstOfSection = section >= 0 && !begunSections.has(section)
      begunSections.add(section)
      const heading = leaf(sections[section] ?? {}, 'title', `${path}.sections[${section}]`, 'section')
      const texts = (['title', 'subtitle', 'description'] as const).flatMap((name) =>
        leaf(item, name, at, name === 'title' ? 'heading' : 'line'),
      )
      const row: DrawnPart = { as: 'row', path: at, parts: [...picture(item, at), ...texts] }
      return isFirstOfSection ? [...heading, row] : [row]
    }).flat()
  }

  /** How the field `items` of each type is drawn. */
  const itemsOf: { readonly [T in StructuredType]: DrawItems } = {
    template: buttons,
    list: rows,
    carousel: buttons,
    select: buttons,
    wallet_pay: prices,
    rich_link: buttons,
    form: buttons,
    time_select: buttons,
  }

  function items(fields: Json, path: string): DrawnPart[] {
    const type = String(fields.type)
    // The card of a carousel has no type.
    const draw = Object.hasOwn(itemsOf, type) ? itemsOf[type as StructuredType] : buttons
    return draw(fields, `${path}.items`, path)
  }

  return { each, card }
}

function leaf(fields: Json, name: string, path: string, as: Leaf['as']): DrawnPart[] {
  const text = fields[name]
  if (typeof text !== 'string' || text === '') return []
  return [{ as, path: `${path}.${name}`, text: as === 'link' ? text.replace(/^https?:\/\//, '') : text }]
}

const picture = (fields: Json, path: string) => leaf(fields, 'attachment_id', path, 'picture')

function price(item: unknown, path: string, { currency_code }: Json): DrawnPart[] {
  const { label, amount } = objectOf(item)
  if (typeof amount !== 'string') return []
  return [{ as: 'price', path: `${path}.amount`, text: `${label ?? ''}\t${currency_code ?? ''} ${amount}` }]
}

function timeslot({ start_time: start }: Json, path: string): DrawnPart[] {
  const [, written] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)/.exec(String(start)) ?? []
  const at = new Date(`${written}Z`)
  const isTime = !Number.isNaN(at.getTime())
  const text = isTime ? at.toLocaleString('en-GB', { ...dateWords, timeZone: 'UTC' }) : String(start ?? '')
  return [{ as: 'row', path, parts: [{ as: 'heading', path: `${path}.start_time`, text }] }]
}

const dateWords = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

const repeats = ({ title, subtitle, merchant_name }: Json, body: unknown) =>
  [title, subtitle, merchant_name, `${title} ${subtitle}`].includes(String(body).replace(/\s+/g, ' '))

const objectOf = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Json
const arrayOf = (value: unknown) => (Array.isArray(value) ? value.map(objectOf) : [])
