import type { FormPage } from '../../../../contract/structured/form'
import { currentAnswer, type FormValues } from './form-walk'

/**
 * The reason why the customer cannot continue on a form page; the view has the sentence. `date` is YYYY-MM-DD, `count`
 * the allowed number.
 */
export type FormProblem =
  | { code: 'choose_one' | 'choose_some' | 'no_date' | 'empty' | 'format' }
  | { code: 'too_early' | 'too_late'; date: string }
  | { code: 'too_long'; count: number; typed: number }

/** Spec, page options: 30 characters on one line and 300 on several, unless the author sets a limit. */
export const limitOf = ({ options }: FormPage): number =>
  options?.max_character_count ?? (options?.input_type === 'multiline' ? 300 : 30)

/** Returns the fault of an answer, apart from the author's regular expression; null if there is none. */
export function problemOf(page: FormPage, values: FormValues): FormProblem | null {
  const value = currentAnswer(page, values)
  if (page.type === 'input') return textProblem(page, value[0] ?? '')
  if (page.type === 'datePicker') return dateProblem(page, value[0] ?? '')
  if (value.length > 0) return null
  return { code: page.type === 'select' && page.multiple_selection ? 'choose_some' : 'choose_one' }
}

export const isMissing = (page: FormPage, values: FormValues): boolean =>
  /^(choose|empty)/.test(problemOf(page, values)?.code ?? '')

function textProblem(page: FormPage, text: string): FormProblem | null {
  const count = limitOf(page)
  const typed = [...text].length
  if (page.options?.required && text.trim() === '') return { code: 'empty' }
  return typed > count ? { code: 'too_long', count, typed } : null
}

// Days written YYYY-MM-DD compare as text.
function dateProblem({ options }: FormPage, day: string): FormProblem | null {
  if (!day) return null
  // A year that was typed only partly starts with 0; some browsers accept six digits.
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(day)) return { code: 'no_date' }
  const { minimum_date: first, maximum_date: last } = options ?? {}
  if (first && day < first) return { code: 'too_early', date: first }
  if (last && day > last) return { code: 'too_late', date: last }
  return null
}

/** Returns the regular expression that the text must match; null if there is none, or if the text is empty. */
export function patternCheck(page: FormPage, values: FormValues): { pattern: string; text: string } | null {
  const text = page.type === 'input' ? (currentAnswer(page, values)[0] ?? '') : ''
  const { regex } = page.options ?? {}
  // The server JSON-encodes the expression, even if its author sent it plain.
  return regex && text ? { pattern: JSON.parse(regex), text } : null
}
