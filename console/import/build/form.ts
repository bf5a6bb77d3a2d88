import type { Form, FormPage, FormPageOptions } from '../../../contract/structured/form'
import { notePicture } from '../note-picture'
import type { Notes } from '../notes'
import type { Answer, ButtonPart, Part, QuestionPart } from '../parts'
import type { Reading } from '../reader'
import { storable } from '../texts'
import { keep, shorten, split } from './fit'

const limits = {
  pages: 100,
  id: 200,
  title: 1024,
  question: 2000,
  header: 1024,
  hint: 1024,
  items: 200,
  item: 1024,
  value: 2000,
  placeholder: 200,
  menu: 12,
}

interface Built {
  form: Form
  /** Buttons that do not send the form. */
  buttons: ButtonPart[]
}

/** A question with the texts above it. */
interface Asked {
  question: QuestionPart
  above: string[]
}

/** Returns a form with one page for each question, in their order. There must be a question. */
export function formOf(reading: Reading, parts: readonly Part[]): Built {
  const { notes } = reading
  const { intro, asked, buttons } = arrange(reading, parts)
  const kept = keep(notes, asked, limits.pages, asked[limits.pages]?.question.path ?? '')
  const ids = idsOf(kept.map(({ question }) => question.id))
  const pages = kept.map((each, nth) => pageOf(reading, each, ids[nth] ?? '', ids[nth + 1]))
  const { title, subtitle } = headOf(reading, intro, pages[0]?.title ?? reading.texts.question)
  const form: Form = { type: 'form', title, ...(subtitle && { subtitle }), first_page_id: ids[0] ?? '', pages }
  const [send, ...others] = [...buttons.filter(({ submits }) => submits), ...buttons.filter(({ submits }) => !submits)]
  if (send?.submits) noteSubmit(notes, send)
  return { form, buttons: send && !send.submits ? [send, ...others] : others }
}

/** A form has its own button, which sends the answers alone. */
function noteSubmit(notes: Notes, { path, title, payload = '' }: ButtonPart) {
  if (payload) notes.add('submit_data', path, { title, data: payload })
  else notes.add('submit', path, { title })
}

function arrange({ notes }: Reading, parts: readonly Part[]) {
  const intro: string[] = []
  const asked: Asked[] = []
  const buttons: ButtonPart[] = []
  let above: string[] = []
  const flat = parts.flatMap((part): readonly Part[] => (part.kind === 'card' ? part.parts : [part]))
  const first = flat.find((part) => part.kind === 'question')
  for (const part of flat) {
    if (part.kind === 'button') buttons.push(part)
    else if (part.kind === 'picture') notePicture(notes, part)
    else if (part.kind === 'text') above.push(part.text)
    else if (part.kind === 'question') {
      // Of the texts before the first question, the last can be its own.
      if (part === first && above.length > 1 && part.title === '') intro.push(...above.splice(0, above.length - 1))
      else if (part === first && part.title !== '') intro.push(...above.splice(0))
      asked.push({ question: part, above })
      above = []
    }
  }
  if (above.length > 0) {
    intro.push(...above)
    notes.add('moved', lastTextPath(flat))
  }
  return { intro, asked, buttons }
}

const lastTextPath = (parts: readonly Part[]): string => {
  const last = parts.findLast((part) => part.kind === 'text')
  return last?.kind === 'text' ? last.path : ''
}

function headOf({ notes }: Reading, intro: readonly string[], otherwise: string): { title: string; subtitle: string } {
  const [first = '', ...rest] = intro
  if (first === '') return { title: shorten(notes, otherwise, limits.title, ''), subtitle: '' }
  const [title, tail] = split(first, 200)
  return { title, subtitle: shorten(notes, [tail, ...rest].filter(Boolean).join('\n'), limits.title, '') }
}

/** Returns ids that are all different. Questions without one are numbered. */
function idsOf(given: readonly string[]): string[] {
  const taken = new Set<string>()
  return given.map((each, nth) => {
    const wanted =
      [...storable(each)]
        .slice(0, limits.id - 10)
        .join('')
        .trim() || `page-${nth + 1}`
    let id = wanted
    for (let more = 2; taken.has(id); more++) id = `${wanted}-${more}`
    taken.add(id)
    return id
  })
}

function pageOf(reading: Reading, { question, above }: Asked, id: string, next: string | undefined): FormPage {
  const { notes, texts } = reading
  const { path, answer, hint, placeholder } = question
  const ownTitle = question.title || above.at(-1) || placeholder
  if (!ownTitle) notes.add('title_made', path, { text: texts.question })
  const title = shorten(notes, ownTitle || texts.question, limits.question, path)
  const header = (question.title ? above : above.slice(0, -1)).join('\n')
  const type = pageType(answer)
  const isOneChoice = type === 'select' && answer.type === 'choice' && !answer.several
  noteRequired(reading, question)
  return {
    page_id: id,
    type,
    ...(header && { header: shorten(notes, header, limits.header, path) }),
    title,
    ...(next === undefined ? { submit_form: true } : isOneChoice ? {} : { next_page_id: next }),
    ...(hint && answer.type !== 'choice' && { hint_text: shorten(notes, hint, limits.hint, path) }),
    ...choiceFields(reading, question, isOneChoice ? next : undefined),
    ...optionFields(reading, question),
  }
}

/** A long menu, or one with a choice that is already made, is a picker. */
function pageType(answer: Answer): FormPage['type'] {
  if (answer.type === 'date') return 'datePicker'
  if (answer.type === 'text') return 'input'
  return answer.menu && !answer.several && (answer.options.length > limits.menu || answer.first !== undefined)
    ? 'picker'
    : 'select'
}

function noteRequired({ notes }: Reading, { answer, required, inForm, path }: QuestionPart): void {
  if (answer.type === 'choice' && !required && inForm) notes.add('must_answer', path)
  if (answer.type === 'date' && required) notes.add('may_skip', path)
}

function choiceFields({ notes }: Reading, { answer, path }: QuestionPart, next: string | undefined): Partial<FormPage> {
  if (answer.type !== 'choice') return {}
  const { several, first } = answer
  const isPicker = pageType(answer) === 'picker'
  const kept = keep(notes, answer.options, limits.items, path)
  const items = kept.map(({ title, subtitle, value, group }, nth) => {
    const shown = [group && `${group}: `, title, subtitle && ` (${subtitle})`].join('')
    const fitted = shorten(notes, shown, limits.item, path)
    return {
      id: `${nth + 1}`,
      title: fitted,
      value: value || shorten(notes, title, limits.value, path),
      ...(next !== undefined && { next_page_id: next }),
    }
  })
  if (first !== undefined && (!isPicker || first >= kept.length)) notes.add('prefilled', path)
  return {
    ...(several && { multiple_selection: true }),
    items,
    ...(isPicker && first !== undefined && first < kept.length && { selected_item_index: first }),
  }
}

function optionFields(
  { notes }: Reading,
  { answer, required, placeholder, path }: QuestionPart,
): { options?: FormPageOptions } {
  if (answer.type === 'choice') return {}
  if (answer.type === 'date') {
    const options = dateOptions(answer)
    if (!options) notes.add('checks', path, { names: 'min, max' })
    return options && Object.keys(options).length > 0 ? { options } : {}
  }
  return {
    options: {
      ...(required && { required: true }),
      ...(answer.multiline && { input_type: 'multiline' as const }),
      max_character_count: answer.most,
      ...(placeholder && { placeholder: shorten(notes, placeholder, limits.placeholder, path) }),
      ...(answer.regex !== undefined && { regex: JSON.stringify(answer.regex) }),
      ...(answer.keyboard && { keyboard_type: answer.keyboard }),
      ...(answer.content && { text_content_type: answer.content }),
    },
  }
}

/** Null if the dates are not in order. */
function dateOptions({ start, least, most }: Extract<Answer, { type: 'date' }>): FormPageOptions | null {
  const given = [least, start, most].filter((each) => each !== undefined)
  if (given.some((each, nth) => nth > 0 && each < (given[nth - 1] ?? ''))) return null
  return {
    ...(start && { start_date: start }),
    ...(least && { minimum_date: least }),
    ...(most && { maximum_date: most }),
  }
}
