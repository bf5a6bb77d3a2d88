import type { Message } from '../../compose/message'
import { isWebAddress } from '../addresses'
import { notePicture } from '../note-picture'
import type { ButtonPart, PicturePart } from '../parts'
import type { Reading } from '../reader'
import { storable } from '../texts'
import { keep, lengthOf, shorten, split } from './fit'
import type { Group } from './groups'

const limits = { title: 350, subtitle: 1000, buttons: 4, button: 80, body: 10_000, cards: 10 }

/** Title and subtitle of a card, and what does not fit into them. */
interface CardTexts {
  title: string
  subtitle: string
  body: string
}

/** Returns a template; a rich link if there is only a picture or a link. */
export function cardMessage(reading: Reading, group: Group): Message[] {
  const { pictures, buttons, texts } = group
  if (texts.length === 0 && buttons.length === 0) return pictures.flatMap((each) => pictureLink(reading, each))
  const [only] = buttons
  if (texts.length === 0 && pictures.length === 0 && buttons.length === 1 && only?.url !== undefined)
    return [
      {
        structured_content: {
          type: 'rich_link',
          url: only.url,
          title: shorten(reading.notes, only.title, limits.title, only.path),
        },
      },
    ]
  const { body, ...card } = cardOf(reading, group, true)
  return [{ ...(body && { body }), structured_content: { type: 'template', ...card } }]
}

/** Returns carousels of at most ten cards each. */
export function carousels(reading: Reading, groups: readonly Group[]): Message[] {
  const cards = groups.map((group) => {
    const { body: _none, ...card } = cardOf(reading, group, false)
    return card
  })
  const messages: Message[] = []
  for (let at = 0; at < cards.length; at += limits.cards)
    messages.push({ structured_content: { type: 'carousel', items: cards.slice(at, at + limits.cards) } })
  return messages
}

function cardOf(reading: Reading, group: Group, hasBody: boolean) {
  const { title, subtitle, body } = textsOf(reading, group, hasBody)
  for (const picture of group.pictures) notePicture(reading.notes, picture)
  const buttons = keep(reading.notes, group.buttons, limits.buttons, group.path).map((each) =>
    buttonFields(reading, each),
  )
  return {
    title,
    ...(subtitle && { subtitle }),
    ...(group.url !== undefined && { url: group.url }),
    ...(buttons.length > 0 && { items: buttons }),
    body,
  }
}

function textsOf({ notes, texts: added }: Reading, { texts, pictures, path }: Group, hasBody: boolean): CardTexts {
  const [first, ...others] = texts
  const rest = others.map(({ text }) => text)
  if (!first) {
    const named = pictures.find(({ title }) => title !== '')?.title
    const title = named || added.choose
    if (!named) notes.add('title_made', path, { text: title })
    return { title: shorten(notes, title, limits.title, path), subtitle: '', body: '' }
  }
  const [title, tail] = split(first.text, limits.title)
  const below = [tail, ...rest].filter(Boolean).join('\n')
  if (lengthOf(below) <= limits.subtitle) return { title, subtitle: below, body: '' }
  if (!hasBody) return { title, subtitle: shorten(notes, below, limits.subtitle, path), body: '' }
  notes.add('long_text', path, { limit: limits.subtitle })
  return { title, subtitle: '', body: shorten(notes, below, limits.body, path) }
}

function buttonFields({ notes }: Reading, { title, url, payload, path }: ButtonPart) {
  const shown = shorten(notes, title, limits.button, path)
  if (url !== undefined) return { type: 'url', title: shown, url }
  return { type: 'reply', title: shown, ...(payload !== undefined && { payload }) }
}

function pictureLink({ notes, texts }: Reading, { url, title, path }: PicturePart): Message[] {
  if (!isWebAddress(url)) {
    notes.add('address_dropped', path, { url: storable(url).slice(0, 80) })
    return []
  }
  notes.add('picture_link', path, { url })
  return [
    {
      structured_content: { type: 'rich_link', url, title: shorten(notes, title || texts.picture, limits.title, path) },
    },
  ]
}
