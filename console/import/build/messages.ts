import type { Message } from '../../compose/message'
import type { ButtonPart, Part, QuestionPart } from '../parts'
import type { Reading } from '../reader'
import { cardMessage, carousels } from './cards'
import { formOf } from './form'
import { type Group, groupsOf } from './groups'
import { manyButtons, menuMessage, smallChoice } from './menus'

/**
 * Returns the structured messages for the parts of one foreign message. Each is valid by the rules of its type; what
 * does not fit is cut, with a note. Empty if nothing can be shown.
 */
export function messagesOf(reading: Reading, parts: readonly Part[]): Message[] {
  const questions = parts.filter((part): part is QuestionPart => part.kind === 'question')
  if (questions.some(({ inForm }) => inForm) || questions.length > 1) return formMessages(reading, parts)
  const groups = groupsOf(parts)
  const messages: Message[] = []
  for (let at = 0; at < groups.length; ) {
    const cards = cardsFrom(groups, at)
    const group = groups[at]
    if (cards.length > 1) messages.push(...carousels(reading, cards))
    else if (group) messages.push(...groupMessages(reading, group))
    at += Math.max(cards.length, 1)
  }
  return messages
}

/** Returns the cards in a row that begin at a place; none if there is no card. */
function cardsFrom(groups: readonly Group[], at: number): Group[] {
  const end = groups.findIndex(({ isCard }, nth) => nth >= at && !isCard)
  return groups.slice(at, end < 0 ? groups.length : end)
}

function groupMessages(reading: Reading, group: Group): Message[] {
  const { menu, texts, buttons } = group
  if (!menu) {
    const select = manyButtons(reading, group)
    if (!select) return cardMessage(reading, group)
    return [...cardMessage(reading, { ...group, texts: [], buttons: [] }), select]
  }
  const text = questionText(reading, group, menu)
  const pictures = cardMessage(reading, { ...group, texts: [], buttons: [] })
  const small = smallChoice(menu)
  if (!small) reading.notes.add('menu_form', menu.path)
  const asked = small
    ? menuMessage(reading, menu, small, text)
    : { structured_content: formOf(reading, [...texts, menu]).form }
  return [...pictures, asked, ...buttonMessages(reading, buttons, text)]
}

function questionText(
  { notes, texts: added }: Reading,
  { texts }: Group,
  { title, placeholder, path }: QuestionPart,
): string {
  const written = [...texts.map(({ text }) => text), title].filter(Boolean).join('\n')
  if (written) return written
  const made = placeholder || added.choose
  notes.add('title_made', path, { text: made })
  return made
}

function formMessages(reading: Reading, parts: readonly Part[]): Message[] {
  const { form, buttons } = formOf(reading, parts)
  return [{ structured_content: form }, ...buttonMessages(reading, buttons, form.title ?? reading.texts.choose)]
}

/** Returns a message for buttons that found no place beside their question. */
function buttonMessages(reading: Reading, buttons: readonly ButtonPart[], title: string): Message[] {
  const [first] = buttons
  if (!first) return []
  reading.notes.add('own_message', first.path)
  const { path } = first
  const group: Group = {
    path,
    texts: [{ kind: 'text', path, text: title }],
    pictures: [],
    buttons: [...buttons],
    menu: null,
    isCard: false,
  }
  return groupMessages(reading, group)
}
