import { type Fields, fieldsOf, isFields, listOf, mostElements, mostLevels, wordOf } from '../fields'
import { type CardPart, isSimple, type Part, type SimplePart } from '../parts'
import { addressOf, noteLook, type Reading } from '../reader'
import { fromMarkdown, storable } from '../texts'
import { type CardReading, readActions, readTap } from './actions'
import { readInput } from './inputs'

const lookFields = [
  'size',
  'weight',
  'color',
  'isSubtle',
  'horizontalAlignment',
  'fontType',
  'style',
  'backgroundImage',
  'bleed',
]

/** Returns the parts of a list of elements. Never throws. */
export function readElements(reading: CardReading, given: unknown, path: string, level = 0): Part[] {
  const elements = listOf(given)
  if (level > mostLevels) {
    if (elements.length > 0) reading.notes.addOnce('too_deep', path)
    return []
  }
  if (elements.length > mostElements)
    reading.notes.add('too_many', path, { limit: mostElements, count: elements.length })
  return elements
    .slice(0, mostElements)
    .flatMap((each, nth) => readElement(reading, fieldsOf(each), `${path}[${nth}]`, level))
}

function readElement(reading: CardReading, element: Fields, path: string, level: number): Part[] {
  const { notes } = reading
  if (element.isVisible === false) notes.add('hidden', path)
  if (element.isVisible === false) return []
  noteData(reading, element, path)
  noteLook(reading, element, lookFields, path)
  const text = (written: string, heading = false): Part[] =>
    written === '' ? [] : [{ kind: 'text', path, text: written, ...(heading && { heading }) }]
  const type = wordOf(element.type)
  switch (type) {
    case 'TextBlock':
      return text(fromMarkdown(wordOf(element.text), path, notes), isHeading(element, level))
    case 'RichTextBlock':
      return text(inlineText(reading, element, path))
    case 'Badge':
    case 'CodeBlock':
      return text(storable(wordOf(element.text) || wordOf(element.codeSnippet)))
    case 'FactSet':
      return text(factText(reading, element, path))
    case 'Table':
      return readTable(reading, element, path, level)
    case 'Image':
      return readImage(reading, element, path)
    case 'ImageSet':
      return listOf(element.images)
        .slice(0, 50)
        .flatMap((each, nth) => readImage(reading, fieldsOf(each), `${path}.images[${nth}]`))
    case 'Media':
      return readMedia(reading, element, path)
    case 'ActionSet':
      return readActions(reading, element.actions, `${path}.actions`)
    case 'Container':
      return readContainer(reading, element, element.items, `${path}.items`, path, level)
    case 'ColumnSet':
      return readColumns(reading, element, path, level)
    case 'Carousel':
      return listOf(element.pages)
        .slice(0, mostElements)
        .flatMap((each, nth) => cardOf(reading, fieldsOf(each), `${path}.pages[${nth}]`, level))
  }
  if (type.startsWith('Input.')) {
    const question = readInput(reading, element, path)
    return question ? [question] : []
  }
  return readUnknown(reading, element, type, path, level)
}

/** A card can name what replaces a part that a program does not know. */
function readUnknown(reading: CardReading, element: Fields, type: string, path: string, level: number): Part[] {
  if (isFields(element.fallback) && level <= mostLevels)
    return readElements(reading, [element.fallback], `${path}.fallback`, level + 1)
  reading.notes.add('unknown_part', path, { type: storable(type).slice(0, 60) || '?' })
  return []
}

function noteData({ notes }: Reading, element: Fields, path: string): void {
  for (const name of ['$data', '$when'])
    if (element[name] !== undefined) notes.add('repeated', `${path}.${name}`, { name })
}

/** Inside of columns and containers, large letters are no heading. */
function isHeading({ style, size, weight }: Fields, level: number): boolean {
  if (style === 'heading' || level > 0) return style === 'heading'
  return (
    /^(?:large|extralarge)$/i.test(wordOf(size)) || (/^medium$/i.test(wordOf(size)) && /^bolder$/i.test(wordOf(weight)))
  )
}

function inlineText({ notes }: Reading, element: Fields, path: string): string {
  const written = listOf(element.inlines)
    .slice(0, mostElements)
    .map((each) => {
      if (typeof each === 'string') return each
      const { text, selectAction } = fieldsOf(each)
      const url = wordOf(fieldsOf(selectAction).url)
      return url ? `${wordOf(text)} (${url})` : wordOf(text)
    })
  notes.addOnce('formatting', path)
  return storable(written.join(''))
}

function factText(reading: Reading, element: Fields, path: string): string {
  return listOf(element.facts)
    .slice(0, 100)
    .map((each, nth) => {
      const { title, value } = fieldsOf(each)
      const at = `${path}.facts[${nth}]`
      noteData(reading, fieldsOf(each), at)
      const [name, said] = [
        fromMarkdown(wordOf(title), at, reading.notes),
        fromMarkdown(wordOf(value), at, reading.notes),
      ]
      return name && said ? `${name.replace(/:$/, '')}: ${said}` : name || said
    })
    .filter(Boolean)
    .join('\n')
}

function readImage(reading: CardReading, image: Fields, path: string): Part[] {
  const url = wordOf(image.url)
  if (url === '') return []
  const { buttons } = readTap(reading, image.selectAction, `${path}.selectAction`)
  return [{ kind: 'picture', path, url, title: storable(wordOf(image.altText) || wordOf(image.alt)) }, ...buttons]
}

function readMedia(reading: Reading, element: Fields, path: string): Part[] {
  const url = addressOf(reading, fieldsOf(listOf(element.sources)[0]).url, path)
  if (url === undefined) return []
  reading.notes.add('picture_link', path, { url })
  return [{ kind: 'button', path, title: storable(wordOf(element.altText)) || reading.texts.choose, url }]
}

/** Rows of texts become lines. Other cells are read as they follow each other. */
function readTable(reading: CardReading, element: Fields, path: string, level: number): Part[] {
  reading.notes.addOnce('layout', path)
  return listOf(element.rows)
    .slice(0, 100)
    .flatMap((row, nth) => {
      const cells = listOf(fieldsOf(row).cells)
        .slice(0, 20)
        .flatMap((cell, column) =>
          readElements(reading, fieldsOf(cell).items, `${path}.rows[${nth}].cells[${column}].items`, level + 1),
        )
      const texts = cells.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
      const line: Part[] =
        texts.length > 0 ? [{ kind: 'text', path: `${path}.rows[${nth}]`, text: texts.join(' | ') }] : []
      return [...line, ...cells.filter(({ kind }) => kind !== 'text')]
    })
}

/** Columns with a text and a picture or button each are cards beside each other. Others are read one after the other. */
function readColumns(reading: CardReading, element: Fields, path: string, level: number): Part[] {
  const columns = listOf(element.columns)
    .slice(0, 50)
    .map((each, nth) => cardOf(reading, fieldsOf(each), `${path}.columns[${nth}]`, level))
  const cards = columns.flat().filter((part): part is CardPart => part.kind === 'card')
  const areCards = columns.length > 1 && cards.length === columns.length && cards.every(looksLikeCard)
  const { url, buttons } = readTap(reading, element.selectAction, `${path}.selectAction`)
  if (areCards) return [...columns.flat(), ...buttons]
  if (columns.length > 1) reading.notes.addOnce('layout', path)
  const parts = [...columns.flat().flatMap((part) => (part.kind === 'card' ? [...part.parts] : [part])), ...buttons]
  const simple = parts.filter(isSimple)
  return url !== undefined && simple.length === parts.length ? [{ kind: 'card', path, parts: simple, url }] : parts
}

const looksLikeCard = ({ parts, url }: CardPart) =>
  parts.some(({ kind }) => kind === 'text') && (url !== undefined || parts.some(({ kind }) => kind !== 'text'))

/** A container that opens something, or that has a text and a picture or button, is a card. */
function readContainer(
  reading: CardReading,
  element: Fields,
  items: unknown,
  at: string,
  path: string,
  level: number,
): Part[] {
  const inner = readElements(reading, items, at, level + 1)
  const { url, buttons } = readTap(reading, element.selectAction, `${path}.selectAction`)
  const parts = [...inner, ...buttons]
  const simple = parts.filter(isSimple)
  const card: CardPart = { kind: 'card', path, parts: simple, ...(url !== undefined && { url }) }
  return simple.length === parts.length && looksLikeCard(card) ? [card] : parts
}

/** A column or page as a card, if it has only texts, pictures and buttons. */
function cardOf(reading: CardReading, element: Fields, path: string, level: number): Part[] {
  noteData(reading, element, path)
  const parts = readElements(reading, element.items, `${path}.items`, level + 1).flatMap((part): Part[] =>
    part.kind === 'card' && part.url === undefined ? [...part.parts] : [part],
  )
  const { url, buttons } = readTap(reading, element.selectAction, `${path}.selectAction`)
  const all = [...parts, ...buttons]
  const simple = all.filter(isSimple)
  if (simple.length < all.length || simple.length === 0) return all
  return [{ kind: 'card', path, parts: simple, ...(url !== undefined && { url }) }]
}

/** The parts of a card beside each other, as one card; null if it asks something. */
export function asOneCard(parts: readonly Part[], path: string, url: string | undefined): CardPart | null {
  const flat = parts.flatMap((part): Part[] =>
    part.kind === 'card' ? [...part.parts] : part.kind === 'break' ? [] : [part],
  )
  const simple = flat.filter((part): part is SimplePart => isSimple(part))
  return simple.length === flat.length && simple.length > 0
    ? { kind: 'card', path, parts: simple, ...(url && { url }) }
    : null
}
