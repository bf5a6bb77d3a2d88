import type { Message } from '../../compose/message'
import type { Answer, ButtonPart, Option, QuestionPart } from '../parts'
import type { Reading } from '../reader'
import { keep, shorten } from './fit'
import type { Group } from './groups'

type Choice = Extract<Answer, { type: 'choice' }>

const limits = {
  replies: 13,
  reply: 80,
  body: 10_000,
  rows: 10,
  row: 80,
  rowSubtitle: 100,
  listTitle: 1024,
  rowPayload: 200,
  section: 24,
  sections: 10,
}

/** Returns the answer if a menu fits into a select or list. Others need a form. */
export function smallChoice({ answer }: QuestionPart): Choice | null {
  if (answer.type !== 'choice') return null
  if (isPlain(answer)) return answer.options.length <= limits.replies ? answer : null
  const groups = new Set(answer.options.map(({ group }) => group))
  return answer.options.length <= limits.rows && groups.size <= limits.sections ? answer : null
}

const isPlain = ({ options, several }: Choice) =>
  !several && options.every(({ subtitle, group }) => !subtitle && !group)

/** Returns quick replies, or a list for choices with groups, descriptions or several answers. */
export function menuMessage(reading: Reading, question: QuestionPart, choice: Choice, text: string): Message {
  if (choice.first !== undefined) reading.notes.add('prefilled', question.path)
  return isPlain(choice) ? selectOf(reading, choice, text, question.path) : listOf(reading, choice, text, question.path)
}

function selectOf({ notes }: Reading, { options }: Choice, text: string, path: string): Message {
  const items = options.map(({ title, value }) => ({
    title: shorten(notes, title, limits.reply, path),
    ...(value && { payload: value }),
  }))
  return { body: shorten(notes, text, limits.body, path), structured_content: { type: 'select', items } }
}

function listOf({ notes }: Reading, { options, several }: Choice, text: string, path: string): Message {
  const names = [...new Set(options.map(({ group }) => group))]
  const inSections = several || names.some(Boolean)
  const ids = new Map(names.map((name, nth) => [name, `section-${nth + 1}`]))
  const sections = names.map((name, nth) => ({
    ...((name || names.length > 1) && { title: shorten(notes, name || String(nth + 1), limits.section, path) }),
    identifier: ids.get(name) ?? '',
    ...(several && { multiple_selection: true }),
  }))
  const items = options.map(({ title, subtitle, value, group }) => ({
    title: shorten(notes, title, limits.row, path),
    ...(subtitle && { subtitle: shorten(notes, subtitle, limits.rowSubtitle, path) }),
    ...rowPayload(notes, value, path),
    ...(inSections && { section_identifier: ids.get(group) ?? '' }),
  }))
  return {
    structured_content: {
      type: 'list',
      title: shorten(notes, text, limits.listTitle, path),
      ...(inSections && { sections }),
      items,
    },
  }
}

function rowPayload(notes: Reading['notes'], value: string, path: string): { payload?: string } {
  if (value.length <= limits.rowPayload) return value ? { payload: value } : {}
  notes.add('long_value', path, { limit: limits.rowPayload })
  return {}
}

/** More than four answering buttons are quick replies. Null if the group is a card. */
export function manyButtons(reading: Reading, group: Group): Message | null {
  const { buttons, texts } = group
  if (buttons.length <= 4 || buttons.some(({ url }) => url !== undefined) || group.url !== undefined) return null
  const options = keep(reading.notes, buttons, limits.replies, group.path).map(asOption)
  const text = texts.map(({ text }) => text).join('\n') || reading.texts.choose
  if (texts.length === 0) reading.notes.add('title_made', group.path, { text })
  return selectOf(reading, { type: 'choice', options, several: false, menu: false }, text, group.path)
}

const asOption = ({ title, payload }: ButtonPart): Option => ({ title, subtitle: '', value: payload ?? '', group: '' })
