import type { Form, FormPage } from '../../contract/structured/form'
import type { FormAnswer, FormReply } from '../../contract/structured-reply'
import { writeDate } from './date-pattern'
import { prefixOf } from './form-prefix'
import { answerTo, chosenItems, type FormValues, pathOf } from './form-walk'

/** What was answered on a page, as people read it; empty when nothing was. */
export function answerText(page: FormPage, values: FormValues, locale?: string): string {
  const [value = ''] = answerTo(page, values)
  if (page.type === 'datePicker') return value && writeDate(value, page.options?.date_format, locale)
  if (page.type !== 'input')
    return chosenItems(page, values)
      .map(({ title }) => title)
      .join(', ')
  return value && prefixOf(page) + value
}

/** The submission, with the pages that the answers led through. Shapes of the items: spec, structured_reply. */
export function replyOf(form: Form, values: FormValues, locale?: string): FormReply {
  const responses = pathOf(form, values).map((page) => answerOf(page, values, locale))
  return { type: 'form_response', responses, ...(form.private ? { private: true } : {}) }
}

function answerOf(page: FormPage, values: FormValues, locale?: string): FormAnswer {
  const { page_id, title } = page
  return { page_id, title, items: itemsOf(page, values, locale) }
}

function itemsOf(page: FormPage, values: FormValues, locale?: string): FormAnswer['items'] {
  const { page_id, type } = page
  if (type === 'select' || type === 'picker')
    return chosenItems(page, values).map(({ id, title, value }) => ({ id, title, value }))
  const [value = ''] = answerTo(page, values)
  if (type === 'input') return [{ id: page_id, title: value, value }]
  // Midnight UTC, so that the day is the same wherever it is read.
  return [{ id: page_id, title: answerText(page, values, locale), value: `${value}T00:00:00.000Z` }]
}
