import { isDate } from '../dates'
import { type Fields, fieldsOf, isFields, listOf, mostElements, wordOf } from '../fields'
import {
  type Answer,
  type ButtonPart,
  type Option,
  type Part,
  type QuestionPart,
  timeAnswer,
  timeExample,
} from '../parts'
import { buttonOf, noteLook, payloadOf, type Reading } from '../reader'
import { fromMrkdwn, fromPlainText, storable } from '../texts'

/** Returns the text of a text object, or of a bare string. */
export function textIn({ notes }: Reading, value: unknown, path: string): string {
  if (typeof value === 'string') return fromMrkdwn(value, path, notes)
  const { type, text } = fieldsOf(value)
  const written = wordOf(text)
  return type === 'plain_text' ? fromPlainText(written, path, notes) : fromMrkdwn(written, path, notes)
}

const menus = ['static_select', 'multi_static_select', 'radio_buttons', 'checkboxes']
const dynamicMenus = /^(?:multi_)?(?:external|users|conversations|channels)_select$/
const timeElements = ['timepicker', 'datetimepicker']
const textElements = ['plain_text_input', 'email_text_input', 'url_text_input', 'number_input', 'rich_text_input']

interface Asked {
  title: string
  hint: string
  required: boolean
  inForm: boolean
  id: string
}

/** Returns what an element of `actions`, an accessory or an input becomes: buttons, questions, a picture, or nothing. */
export function readElement(reading: Reading, value: unknown, path: string, asked: Partial<Asked> = {}): Part[] {
  const element = fieldsOf(value)
  const type = wordOf(element.type)
  if (element.confirm !== undefined) reading.notes.add('confirm', `${path}.confirm`)
  if (type === 'button' || type === 'workflow_button') return [readButton(reading, element, path)]
  if (type === 'overflow') return readOverflow(reading, element, path)
  if (type === 'image') return readImage(reading, element, path)
  if (type === 'feedback_buttons')
    return ['positive_button', 'negative_button'].flatMap((name) =>
      isFields(element[name])
        ? [readButton(reading, { action_id: element.action_id, ...fieldsOf(element[name]) }, `${path}.${name}`)]
        : [],
    )
  const questions = readQuestion(reading, element, type, path, asked)
  if (questions) return questions
  reading.notes.add(type === 'file_input' ? 'file_input' : 'unknown_part', path, { type: storable(type) || '?' })
  return []
}

function readButton(reading: Reading, button: Fields, path: string): ButtonPart {
  noteLook(reading, button, ['style'], `${path}.style`)
  return buttonOf(reading, {
    path,
    title: textIn(reading, button.text, path),
    url: button.url,
    payload: button.value ?? button.action_id,
  })
}

function readOverflow(reading: Reading, element: Fields, path: string): ButtonPart[] {
  return listOf(element.options)
    .slice(0, mostElements)
    .map((each, nth) => {
      const { text, url, value } = fieldsOf(each)
      const at = `${path}.options[${nth}]`
      return buttonOf(reading, { path: at, title: textIn(reading, text, at), url, payload: value })
    })
}

/** An image as block or element. */
export function readImage(
  { notes }: Reading,
  { image_url, slack_file, alt_text, title }: Fields,
  path: string,
): Part[] {
  const url = wordOf(image_url) || wordOf(fieldsOf(slack_file).url)
  if (url === '') {
    notes.add('unknown_part', path, { type: 'slack_file' })
    return []
  }
  const named = storable(wordOf(fieldsOf(title).text)) || storable(wordOf(alt_text))
  return [{ kind: 'picture', path, url, title: named }]
}

/** Null if the element asks nothing that is known. */
function readQuestion(
  reading: Reading,
  element: Fields,
  type: string,
  path: string,
  { title = '', hint = '', required = false, inForm = false, id = '' }: Partial<Asked>,
): Part[] | null {
  const question = (answer: Answer, more: Partial<QuestionPart> = {}): QuestionPart => ({
    kind: 'question',
    path,
    id: id || wordOf(element.action_id),
    title,
    hint,
    placeholder: textIn(reading, element.placeholder ?? '', `${path}.placeholder`),
    required,
    inForm: inForm || answer.type !== 'choice',
    answer,
    ...more,
  })
  if (menus.includes(type)) {
    const answer = choiceOf(reading, element, type, path)
    return answer ? [question(answer)] : []
  }
  if (dynamicMenus.test(type)) {
    reading.notes.add(inForm ? 'people_typed' : 'people', path)
    return inForm ? [question({ type: 'text', multiline: false, most: 300 })] : []
  }
  if (type === 'datepicker') return [question(dateOf(wordOf(element.initial_date)))]
  if (timeElements.includes(type)) {
    reading.notes.add(type === 'timepicker' ? 'time' : 'date_time', path)
    notePrefilled(reading, element, ['initial_time', 'initial_date_time'], path)
    const time = question(timeAnswer, { placeholder: timeExample })
    return type === 'timepicker' ? [time] : [question({ type: 'date' }), { ...time, id: `${time.id}-time` }]
  }
  if (!textElements.includes(type)) return null
  notePrefilled(reading, element, ['initial_value'], path)
  noteChecks(reading, element, ['min_length', 'min_value', 'max_value', 'is_decimal_allowed'], path)
  return [question(textAnswer(element, type))]
}

/** Notes the limits of an answer that a form does not have. */
export function noteChecks({ notes }: Reading, element: Fields, names: readonly string[], path: string): void {
  const given = names.filter((name) => element[name] !== undefined)
  if (given.length > 0) notes.add('checks', path, { names: given.join(', ') })
}

function notePrefilled({ notes }: Reading, element: Fields, names: readonly string[], path: string): void {
  for (const name of names) if (element[name] !== undefined) notes.add('prefilled', `${path}.${name}`)
}

/** A date that does not exist is no proposal. */
const dateOf = (start: string): Answer => (isDate(start) ? { type: 'date', start } : { type: 'date' })

const mostTyped = 3000

function textAnswer(element: Fields, type: string): Answer {
  const most =
    typeof element.max_length === 'number' && element.max_length >= 1 ? Math.floor(element.max_length) : mostTyped
  const answer = {
    type: 'text' as const,
    multiline: element.multiline === true || type === 'rich_text_input',
    most: Math.min(most, 10_000),
  }
  if (type === 'email_text_input') return { ...answer, keyboard: 'emailAddress', content: 'emailAddress' }
  if (type === 'url_text_input') return { ...answer, content: 'URL' }
  return type === 'number_input' ? { ...answer, keyboard: 'decimalPad' } : answer
}

function choiceOf(reading: Reading, element: Fields, type: string, path: string): Answer | null {
  const groups = listOf(element.option_groups).slice(0, mostElements)
  const options = groups.length
    ? groups.flatMap((group, nth) => {
        const { label, options: inner } = fieldsOf(group)
        const at = `${path}.option_groups[${nth}]`
        return optionsOf(reading, listOf(inner), `${at}.options`, textIn(reading, label, at) || String(nth + 1))
      })
    : optionsOf(reading, listOf(element.options), `${path}.options`, '')
  if (options.length === 0) {
    reading.notes.add('no_choices', path)
    return null
  }
  const several = type === 'multi_static_select' || type === 'checkboxes'
  const initial = fieldsOf(element.initial_option).value
  const first = options.findIndex(({ value }) => value === initial)
  notePrefilled(reading, element, ['initial_options'], path)
  return { type: 'choice', options, several, menu: type === 'static_select', ...(first >= 0 && { first }) }
}

function optionsOf(reading: Reading, given: readonly unknown[], path: string, group: string): Option[] {
  if (given.length > mostElements) reading.notes.add('too_many', path, { limit: mostElements, count: given.length })
  return given.slice(0, mostElements).flatMap((each, nth) => {
    const { text, value, description } = fieldsOf(each)
    const at = `${path}[${nth}]`
    const title = textIn(reading, text, at)
    if (title === '') return []
    const subtitle = description === undefined ? '' : textIn(reading, description, `${at}.description`)
    return [{ title, subtitle, value: payloadOf(reading, value, at) ?? '', group }]
  })
}
