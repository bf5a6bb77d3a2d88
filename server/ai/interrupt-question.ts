import type { Interrupt, ResumeEntry } from '@ag-ui/client'
import { type LocalText, localText } from '../../contract/local-text'
import type { FormPage, FormPageOptions } from '../../contract/structured/form'
import type { AiQuestion } from '../conversation/ai/ai-records'

/** The message that asks the customer what an interrupt needs. */
export interface InterruptQuestion {
  body: string
  structuredContent: unknown
  takesText: boolean
}

type Schema = Record<string, unknown>

interface Choice {
  title: string
  value: unknown
}

const mostChoices = 10
const mostFields = 20

/** Returns the question of an interrupt; null if no message of ours can ask it. */
export function questionOf({ message, responseSchema, reason }: Interrupt, language: string): InterruptQuestion | null {
  const body = (message ?? reason).slice(0, 2000)
  const schema: Schema = responseSchema ?? {}
  const choices = choicesOf(schema, language)
  if (choices)
    return choices.length > mostChoices ? null : { body, structuredContent: selectOf(choices), takesText: false }
  if (schema.type === 'object') {
    const pages = pagesOf(schema, language)
    return pages && { body, structuredContent: formOf(body, pages), takesText: false }
  }
  const isText = schema.type === undefined || schema.type === 'string'
  return isText ? { body, structuredContent: undefined, takesText: true } : null
}

const selectOf = (choices: readonly Choice[]) => ({
  type: 'select',
  items: choices.map(({ title, value }) => ({ title, payload: JSON.stringify(value) })),
})

const formOf = (title: string, pages: readonly FormPage[]) => ({
  type: 'form',
  title: title.slice(0, 80),
  first_page_id: pages[0]?.page_id,
  pages,
})

/** Returns the choices of a boolean, an enum or a list of constants; null for another schema. */
function choicesOf(schema: Schema, language: string): Choice[] | null {
  if (schema.type === 'boolean')
    return [
      { title: localText(yes, language), value: true },
      { title: localText(no, language), value: false },
    ]
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => ({ title: titleOf(value), value }))
  const constants = schema.oneOf ?? schema.anyOf
  if (!Array.isArray(constants) || !constants.every((each) => isSchema(each) && 'const' in each)) return null
  return (constants as Schema[]).map((each) => ({ title: titleOf(each.title ?? each.const), value: each.const }))
}

const titleOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 80) || '…'

/** Returns one page for each property; null if a property cannot be drawn. */
function pagesOf({ properties, required }: Schema, language: string): FormPage[] | null {
  if (!isSchema(properties)) return null
  const names = Object.keys(properties)
  if (names.length === 0 || names.length > mostFields) return null
  const requiredNames = new Set(Array.isArray(required) ? required : [])
  const pages = names.map((name, at) => {
    const schema = properties[name]
    const page = isSchema(schema) ? pageOf(name, schema, requiredNames.has(name), language) : null
    const next = names[at + 1]
    return page && (next === undefined ? { ...page, submit_form: true } : { ...page, next_page_id: next })
  })
  return pages.every((page) => page !== null) ? pages : null
}

function pageOf(name: string, schema: Schema, required: boolean, language: string): FormPage | null {
  const title = titleOf(schema.title ?? name)
  const hint = typeof schema.description === 'string' ? { hint_text: schema.description.slice(0, 200) } : {}
  const choices = choicesOf(schema, language)
  if (choices) {
    const items = choices.map((choice, at) => ({
      id: String(at),
      title: choice.title,
      value: JSON.stringify(choice.value),
    }))
    return { page_id: name, type: 'select', title, items, ...hint }
  }
  const keyboards: Record<string, FormPageOptions> = {
    string: {},
    integer: { keyboard_type: 'numberPad', regex: '"^-?[0-9]+$"' },
    number: { keyboard_type: 'decimalPad', regex: '"^-?[0-9]+([.,][0-9]+)?$"' },
  }
  const options = typeof schema.type === 'string' ? keyboards[schema.type] : undefined
  if (!options) return null
  if (schema.format === 'date')
    return { page_id: name, type: 'datePicker', title, options: { date_format: 'yyyy-MM-dd' }, ...hint }
  return { page_id: name, type: 'input', title, options: { required, ...options }, ...hint }
}

/** Returns the answers of the last run's interrupts. One without an answer, or too late, is cancelled. */
export function resumeOf(questions: readonly AiQuestion[], now: number): ResumeEntry[] {
  return questions.flatMap(({ id, interrupt, result }): ResumeEntry[] => {
    if (!interrupt) return []
    const { expiresAt, responseSchema } = interrupt as Partial<Interrupt>
    const isLate = expiresAt !== undefined && Date.parse(expiresAt) <= now
    if (result === null || isLate) return [{ interruptId: id, status: 'cancelled' }]
    return [{ interruptId: id, status: 'resolved', payload: payloadOf(result, responseSchema ?? {}) }]
  })
}

/** Returns the customer's answer in the form that the interrupt's schema names. */
function payloadOf(result: string, schema: Schema): unknown {
  const { structured_reply: reply, text } = JSON.parse(result) as { structured_reply?: Schema; text?: string }
  if (!reply) return text
  if ('responses' in reply) return valuesOfForm(reply.responses as FormAnswers, schema)
  const { payload } = reply
  return typeof payload === 'string' ? parsed(payload) : (text ?? null)
}

type FormAnswers = { page_id: string; items: { value: string }[] }[]

function valuesOfForm(answers: FormAnswers, { properties }: Schema): Record<string, unknown> {
  const schemas = isSchema(properties) ? properties : {}
  const entries = answers.map(({ page_id, items }) => {
    const schema = schemas[page_id]
    return [page_id, fieldOf(items[0]?.value ?? '', isSchema(schema) ? schema : {})] as const
  })
  return Object.fromEntries(entries)
}

function fieldOf(value: string, schema: Schema): unknown {
  if (choicesOf(schema, '')) return parsed(value)
  return schema.type === 'string' ? value : Number(value.replace(',', '.'))
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const yes: LocalText = {
  '*': 'Yes',
  ar: 'نعم',
  de: 'Ja',
  es: 'Sí',
  fr: 'Oui',
  he: 'כן',
  it: 'Sì',
  ja: 'はい',
  ko: '네',
  nl: 'Ja',
  pl: 'Tak',
  pt: 'Sim',
  ru: 'Да',
  tr: 'Evet',
  uk: 'Так',
  zh: '是',
}
const no: LocalText = {
  '*': 'No',
  ar: 'لا',
  de: 'Nein',
  es: 'No',
  fr: 'Non',
  he: 'לא',
  it: 'No',
  ja: 'いいえ',
  ko: '아니요',
  nl: 'Nee',
  pl: 'Nie',
  pt: 'Não',
  ru: 'Нет',
  tr: 'Hayır',
  uk: 'Ні',
  zh: '否',
}
