// Adaptive Cards, and the messages of bots that carry them.
import { type Fields, fieldsOf, isFields, listOf, mostElements, wordOf } from '../fields'
import type { CardPart, Part, SimplePart } from '../parts'
import { addressOf, join, noteLook } from '../reader'
import { fromMarkdown } from '../texts'
import { type CardReading, readActions, readTap } from './actions'
import { asOneCard, readElements } from './elements'

const cardType = 'application/vnd.microsoft.card.'
const isAdaptiveCard = (value: unknown): value is Fields => isFields(value) && value.type === 'AdaptiveCard'
const isBotAttachment = (value: unknown) =>
  isFields(value) && (isAdaptiveCard(value.content) || wordOf(value.contentType).startsWith(cardType))

/** What was found: cards on their own, or the message of a bot. */
export interface FoundCards {
  cards: readonly { card: Fields; path: string; isAdaptive: boolean }[]
  /** The texts and proposed answers of the bot's message. */
  message: Fields
  path: string
}

/** Where the cards of a pasted value are; null if there are none. */
export function findCards(value: unknown, path = '', level = 0): FoundCards | null {
  if (isAdaptiveCard(value)) return { cards: [{ card: value, path, isAdaptive: true }], message: {}, path }
  if (Array.isArray(value)) {
    const cards = value.flatMap((each, nth) => attachmentOf(each, `${path}[${nth}]`))
    return cards.length > 0 ? { cards, message: {}, path } : null
  }
  if (!isFields(value) || level > 4 || value.structured_content !== undefined) return null
  if (isBotAttachment(value)) return { cards: attachmentOf(value, path), message: {}, path }
  const at = join(path, 'attachments')
  const given = Array.isArray(value.attachments) ? value.attachments : [value.attachments]
  const cards = given.flatMap((each, nth) => attachmentOf(each, `${at}[${nth}]`))
  if (cards.length > 0 || isFields(value.suggestedActions)) return { cards, message: value, path }
  for (const name of ['card', 'content', 'body', 'payload', 'activity', 'message', 'value']) {
    const found = findCards(value[name], join(path, name), level + 1)
    if (found) return found
  }
  return null
}

function attachmentOf(value: unknown, path: string): FoundCards['cards'] {
  if (isAdaptiveCard(value)) return [{ card: value, path, isAdaptive: true }]
  if (!isFields(value) || !isBotAttachment(value)) return []
  const isAdaptive = isAdaptiveCard(value.content)
  return [{ card: fieldsOf(value.content), path: join(path, 'content'), isAdaptive }]
}

/** Returns the parts of each message: the cards as they are shown, then the cards behind buttons. */
export function readCards(reading: CardReading, { cards, message, path }: FoundCards): Part[][] {
  const { notes } = reading
  const lead = fromMarkdown(wordOf(message.text), join(path, 'text'), notes)
  const first: Part[] = lead === '' ? [] : [{ kind: 'text', path: join(path, 'text'), text: lead }, { kind: 'break' }]
  if (cards.length > mostElements)
    notes.add('too_many', join(path, 'attachments'), { limit: mostElements, count: cards.length })
  const read = cards.slice(0, mostElements).map((each) => ({
    ...each,
    ...(each.isAdaptive ? readCard(reading, each.card, each.path) : readOldCard(reading, each.card, each.path)),
  }))
  const asCards = read.map(({ parts, path: at, url }) => asOneCard(parts, at, url))
  const together = read.length > 1 && asCards.every((card) => card !== null)
  const shown = together
    ? [[...first, ...asCards.filter((card) => card !== null)]]
    : read.map(({ parts }, nth) => (nth === 0 ? [...first, ...parts] : parts))
  const answers = readActions(
    reading,
    fieldsOf(message.suggestedActions).actions,
    join(path, 'suggestedActions.actions'),
  )
  const messages: Part[][] =
    answers.length > 0 ? [...shown.slice(0, -1), [...(shown.at(-1) ?? first), { kind: 'break' }, ...answers]] : shown
  // Cards behind buttons may hide further cards.
  for (let nth = 0; nth < reading.hiddenCards.length && nth < 50; nth++) {
    const hidden = reading.hiddenCards[nth]
    if (!hidden) break
    const heading: Part = { kind: 'text', path: hidden.path, text: hidden.title, heading: true }
    messages.push([heading, ...readCard(reading, hidden.card, hidden.path).parts])
  }
  return messages
}

function readCard(reading: CardReading, card: Fields, path: string): { parts: Part[]; url?: string } {
  noteLook(reading, card, ['backgroundImage', 'minHeight', 'style'], path)
  const { url, buttons } = readTap(reading, card.selectAction, join(path, 'selectAction'))
  const body = readElements(reading, card.body, join(path, 'body'))
  const parts = [...body, ...readActions(reading, card.actions, join(path, 'actions')), ...buttons]
  if (parts.length === 0) {
    const text = fromMarkdown(wordOf(card.fallbackText), join(path, 'fallbackText'), reading.notes)
    if (text) parts.push({ kind: 'text', path: join(path, 'fallbackText'), text })
  }
  if (url === undefined) return { parts }
  const whole = asOneCard(parts, path, url)
  return { parts: whole ? [whole] : parts, url }
}

/** A hero, thumbnail or receipt card of the Bot Framework. */
function readOldCard(reading: CardReading, card: Fields, path: string): { parts: Part[]; url?: string } {
  const texts = ['title', 'subtitle', 'text'].flatMap((name): SimplePart[] => {
    const text = fromMarkdown(wordOf(card[name]), join(path, name), reading.notes)
    return text === '' ? [] : [{ kind: 'text', path: join(path, name), text }]
  })
  const images = listOf(card.images ?? (card.image === undefined ? [] : [card.image]))
  const pictures = images.slice(0, 10).flatMap((each, nth): SimplePart[] => {
    const { url, alt } = fieldsOf(each)
    return wordOf(url)
      ? [{ kind: 'picture', path: `${join(path, 'images')}[${nth}]`, url: wordOf(url), title: wordOf(alt) }]
      : []
  })
  const { url, buttons } = readTap(reading, card.tap, join(path, 'tap'))
  const link = url ?? addressOf(reading, fieldsOf(listOf(card.media)[0]).url, `${join(path, 'media')}[0]`)
  const parts = [...texts, ...pictures, ...readActions(reading, card.buttons, join(path, 'buttons')), ...buttons]
  const whole: CardPart = { kind: 'card', path, parts, ...(link && { url: link }) }
  return { parts: parts.length > 0 ? [whole] : [], ...(link && { url: link }) }
}
