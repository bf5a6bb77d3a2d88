import { type Fields, fieldsOf, isFields, listOf, mostElements, mostLevels, wordOf } from '../fields'
import { notePicture } from '../note-picture'
import { type CardPart, isSimple, type Part, type SimplePart } from '../parts'
import { addressOf, type Reading } from '../reader'
import { fromMarkdown, fromPlainText, storable } from '../texts'
import { readElement, readImage, textIn } from './elements'
import { richText } from './rich-text'

/** Returns the parts of a list of blocks. Never throws. */
export function readBlocks(reading: Reading, blocks: readonly unknown[], path: string, level = 0): Part[] {
  if (level > mostLevels) {
    reading.notes.addOnce('too_deep', path)
    return []
  }
  if (blocks.length > mostElements) reading.notes.add('too_many', path, { limit: mostElements, count: blocks.length })
  return blocks
    .slice(0, mostElements)
    .flatMap((block, nth) => readBlock(reading, fieldsOf(block), `${path}[${nth}]`, level))
}

function readBlock(reading: Reading, block: Fields, path: string, level: number): Part[] {
  const { notes } = reading
  const text = (value: string, more: { heading?: boolean; small?: boolean } = {}): Part[] =>
    value === '' ? [] : [{ kind: 'text', path, text: value, ...more }]
  switch (block.type) {
    case 'header':
      return text(textIn(reading, block.text, path), { heading: true })
    case 'section':
      return readSection(reading, block, path)
    case 'alert':
      return text(textIn(reading, block.text, path))
    case 'markdown':
      return text(fromMarkdown(wordOf(block.text), path, notes))
    case 'rich_text':
      return text(richText(reading, block, path))
    case 'context':
      return readContext(reading, block, path)
    case 'image':
      return readImage(reading, block, path)
    case 'divider':
      return [{ kind: 'break' }]
    case 'actions':
    case 'context_actions':
      return listOf(block.elements)
        .slice(0, mostElements)
        .flatMap((each, nth) => readElement(reading, each, `${path}.elements[${nth}]`))
    case 'input':
      return readInput(reading, block, path)
    case 'video':
      return readVideo(reading, block, path)
    case 'card':
      return [readCard(reading, block, path)]
    case 'carousel':
      return listOf(block.elements)
        .slice(0, mostElements)
        .map((each, nth) => readCard(reading, fieldsOf(each), `${path}.elements[${nth}]`))
    case 'container':
      return [
        { kind: 'break' },
        ...readBlocks(reading, listOf(block.blocks ?? block.elements), `${path}.blocks`, level + 1),
        { kind: 'break' },
      ]
    case 'table':
    case 'data_table':
      return text(tableText(reading, block, path))
    default:
      notes.add('unknown_part', path, { type: storable(wordOf(block.type)).slice(0, 60) || '?' })
      return []
  }
}

/** A section with a picture or a button beside its text is a card. */
function readSection(reading: Reading, block: Fields, path: string): Part[] {
  const lines = [
    block.text === undefined ? '' : textIn(reading, block.text, `${path}.text`),
    ...listOf(block.fields)
      .slice(0, 50)
      .map((each, nth) => textIn(reading, each, `${path}.fields[${nth}]`).replace(/:?\n/, ': ')),
  ]
  const written = lines.filter(Boolean).join('\n')
  const text: SimplePart[] = written === '' ? [] : [{ kind: 'text', path, text: written }]
  const beside = isFields(block.accessory) ? readElement(reading, block.accessory, `${path}.accessory`) : []
  const simple = beside.filter(isSimple)
  if (written === '' || simple.length === 0 || simple.length < beside.length) return [...text, ...beside]
  return [{ kind: 'card', path, parts: [...text, ...simple] }]
}

function readContext(reading: Reading, block: Fields, path: string): Part[] {
  const written: string[] = []
  const pictures: Part[] = []
  for (const [nth, each] of listOf(block.elements).slice(0, 50).entries()) {
    const at = `${path}.elements[${nth}]`
    if (fieldsOf(each).type === 'image') pictures.push(...readImage(reading, fieldsOf(each), at))
    else written.push(textIn(reading, each, at))
  }
  // Small pictures beside a line only decorate it.
  for (const each of pictures) if (each.kind === 'picture') notePicture(reading.notes, each)
  const line = written.filter(Boolean).join(' · ')
  return line === '' ? [] : [{ kind: 'text', path, text: line, small: true }]
}

function readInput(reading: Reading, block: Fields, path: string): Part[] {
  return readElement(reading, block.element, `${path}.element`, {
    title: textIn(reading, block.label ?? '', `${path}.label`),
    hint: textIn(reading, block.hint ?? '', `${path}.hint`),
    required: block.optional !== true,
    inForm: true,
    id: wordOf(block.block_id) || wordOf(fieldsOf(block.element).action_id),
  })
}

function readVideo(reading: Reading, block: Fields, path: string): Part[] {
  const title = textIn(reading, block.title ?? block.alt_text ?? '', path)
  const url = addressOf(reading, block.title_url ?? block.video_url, path)
  if (url === undefined) return title === '' ? [] : [{ kind: 'text', path, text: title }]
  reading.notes.add('picture_link', path, { url })
  const about = textIn(reading, block.description ?? '', `${path}.description`)
  const parts: SimplePart[] = [title, about].flatMap((text) => (text === '' ? [] : [{ kind: 'text', path, text }]))
  return [{ kind: 'card', path, parts, url }]
}

function readCard(reading: Reading, block: Fields, path: string): CardPart {
  const texts = ['title', 'subtitle', 'body', 'subtext'].flatMap((name): SimplePart[] => {
    const text = block[name] === undefined ? '' : textIn(reading, block[name], `${path}.${name}`)
    return text === '' ? [] : [{ kind: 'text', path: `${path}.${name}`, text }]
  })
  const pictures = ['hero_image', 'icon'].flatMap((name) =>
    isFields(block[name]) ? readImage(reading, fieldsOf(block[name]), `${path}.${name}`).filter(isSimple) : [],
  )
  const buttons = listOf(block.actions)
    .slice(0, mostElements)
    .flatMap((each, nth) => readElement(reading, each, `${path}.actions[${nth}]`).filter(isSimple))
  return { kind: 'card', path, parts: [...texts, ...pictures, ...buttons] }
}

function tableText(reading: Reading, block: Fields, path: string): string {
  reading.notes.addOnce('layout', path)
  return listOf(block.rows)
    .slice(0, 100)
    .map((row, nth) =>
      listOf(row)
        .slice(0, 20)
        .map((cell, column) => {
          const at = `${path}.rows[${nth}][${column}]`
          return fieldsOf(cell).type === 'rich_text'
            ? richText(reading, cell, at)
            : fromPlainText(wordOf(fieldsOf(cell).text), at, reading.notes)
        })
        .join(' | '),
    )
    .join('\n')
}
