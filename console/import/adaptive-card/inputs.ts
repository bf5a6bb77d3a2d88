import { isDate } from '../dates'
import { type Fields, fieldsOf, listOf, mostElements, wordOf } from '../fields'
import { type Answer, type Option, type QuestionPart, timeAnswer, timeExample } from '../parts'
import { payloadOf, type Reading } from '../reader'
import { fromMarkdown, storable } from '../texts'
import { isSafePattern } from './patterns'

/** Returns the question of an input; null for an input that nothing here is like. */
export function readInput(reading: Reading, input: Fields, path: string): QuestionPart | null {
  const answer = answerOf(reading, input, path)
  if (!answer) return null
  const { notes } = reading
  noteLimits(reading, input, path)
  return {
    kind: 'question',
    path,
    id: storable(wordOf(input.id)),
    title: fromMarkdown(wordOf(input.label) || titleOf(input), `${path}.label`, notes),
    hint: '',
    placeholder:
      input.type === 'Input.Time' ? timeExample : fromMarkdown(wordOf(input.placeholder), `${path}.placeholder`, notes),
    required: input.isRequired === true,
    inForm: true,
    answer,
  }
}

/** A toggle without a label asks by the text beside its box. */
const titleOf = (input: Fields) => (input.type === 'Input.Toggle' ? wordOf(input.title) : '')

function noteLimits({ notes }: Reading, input: Fields, path: string): void {
  const isDateInput = input.type === 'Input.Date'
  const names = ['errorMessage', ...(isDateInput ? [] : ['min', 'max'])].filter((name) => input[name] !== undefined)
  if (names.length > 0) notes.add('checks', path, { names: names.join(', ') })
  const { value } = input
  if (value === undefined || isDateInput || wordOf(value) === '' || input.type === 'Input.ChoiceSet') return
  if (input.type !== 'Input.Toggle') notes.add('prefilled', `${path}.value`)
}

function answerOf(reading: Reading, input: Fields, path: string): Answer | null {
  const { notes, texts } = reading
  switch (input.type) {
    case 'Input.Text':
      return textAnswer(reading, input, path)
    case 'Input.Number':
      return { type: 'text', multiline: false, most: 30, keyboard: 'decimalPad' }
    case 'Input.Time':
      notes.add('time', path)
      return timeAnswer
    case 'Input.Date':
      return dateAnswer(reading, input, path)
    case 'Input.Toggle':
      return toggleAnswer(reading, input, path)
    case 'Input.Rating':
      return ratingAnswer(input)
    case 'Input.ChoiceSet':
      return choiceAnswer(reading, input, path)
    default:
      notes.add('unknown_part', path, { type: storable(wordOf(input.type)).slice(0, 60) || texts.question })
      return null
  }
}

const styles: Readonly<Record<string, Partial<Extract<Answer, { type: 'text' }>>>> = {
  email: { keyboard: 'emailAddress', content: 'emailAddress' },
  tel: { keyboard: 'phonePad', content: 'telephoneNumber' },
  url: { content: 'URL' },
  password: { content: 'password' },
}

function textAnswer({ notes }: Reading, input: Fields, path: string): Answer {
  const { maxLength, isMultiline, regex, style } = input
  const most = typeof maxLength === 'number' && maxLength >= 1 ? Math.min(Math.floor(maxLength), 10_000) : 3000
  const pattern = wordOf(regex)
  const kept = pattern !== '' && isSafePattern(pattern)
  if (pattern !== '' && !kept) notes.add('checks', path, { names: 'regex' })
  const name = wordOf(style).toLowerCase()
  return {
    type: 'text',
    multiline: isMultiline === true,
    most,
    ...(kept && { regex: pattern }),
    ...(Object.hasOwn(styles, name) && styles[name]),
  }
}

function dateAnswer({ notes }: Reading, input: Fields, path: string): Answer {
  const [start, least, most] = [input.value, input.min, input.max].map((value) =>
    isDate(wordOf(value)) ? wordOf(value) : '',
  )
  if ((wordOf(input.min) && !least) || (wordOf(input.max) && !most)) notes.add('checks', path, { names: 'min, max' })
  return { type: 'date', ...(start && { start }), ...(least && { least }), ...(most && { most }) }
}

function toggleAnswer(reading: Reading, input: Fields, path: string): Answer {
  const { notes, texts } = reading
  const title = wordOf(input.label) === '' ? '' : fromMarkdown(wordOf(input.title), `${path}.title`, notes)
  const value = (given: unknown, usual: string) => payloadOf(reading, given, path) ?? usual
  const options: Option[] = [
    { title: title || texts.yes, subtitle: '', value: value(input.valueOn, 'true'), group: '' },
    { title: texts.no, subtitle: '', value: value(input.valueOff, 'false'), group: '' },
  ]
  return { type: 'choice', options, several: false, menu: false }
}

function ratingAnswer(input: Fields): Answer {
  const most = typeof input.max === 'number' && input.max >= 1 ? Math.min(Math.floor(input.max), 10) : 5
  const options = Array.from({ length: most }, (_each, nth) => ({
    title: `${nth + 1}`,
    subtitle: '',
    value: `${nth + 1}`,
    group: '',
  }))
  return { type: 'choice', options, several: false, menu: false }
}

function choiceAnswer(reading: Reading, input: Fields, path: string): Answer | null {
  const { notes } = reading
  const choices = listOf(input.choices)
  if (choices.length > mostElements)
    notes.add('too_many', `${path}.choices`, { limit: mostElements, count: choices.length })
  const options = choices.slice(0, mostElements).flatMap((each, nth): Option[] => {
    const { title, value } = fieldsOf(each)
    const at = `${path}.choices[${nth}]`
    const shown = fromMarkdown(wordOf(title), at, notes)
    return shown === '' ? [] : [{ title: shown, subtitle: '', value: payloadOf(reading, value, at) ?? '', group: '' }]
  })
  if (input['choices.data'] !== undefined) notes.add('people', `${path}["choices.data"]`)
  if (options.length === 0) {
    notes.add('no_choices', path)
    return null
  }
  const several = input.isMultiSelect === true
  const chosen = wordOf(input.value)
  const first = several ? -1 : options.findIndex(({ value }) => value === chosen)
  if (chosen !== '' && first < 0) notes.add('prefilled', `${path}.value`)
  return {
    type: 'choice',
    options,
    several,
    menu: input.style !== 'expanded' && !several,
    ...(first >= 0 && { first }),
  }
}
