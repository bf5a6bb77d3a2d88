import type { Form, FormPage } from '../../../../contract/structured/form'
import type { FormAnswer, FormReply } from '../../../../contract/structured/reply'
import { writeDate } from './date-pattern'
import { prefixOf } from './form-prefix'
import { chosenItems, currentAnswer, type FormValues, pathOf } from './form-walk'

/** Returns the answer to a form page as text for people; empty without an answer. */
export function answerText(page: FormPage, values: FormValues, locale?: string): string {
  const [value = ''] = currentAnswer(page, values)
  if (page.items)
    return chosenItems(page, values)
      .map(({ title }) => title)
      .join(', ')
  if (page.type === 'input') return value && prefixOf(page) + value
  return value && writeDate(value, page.options?.date_format, locale)
}

/** Returns the answers of the pages on the path, in the format of the spec (structured_reply). */
export function replyOf(form: Form, values: FormValues, locale?: string): FormReply {
  const responses = pathOf(form, values).flatMap((page) => {
    const { page_id, title } = page
    const items = itemsOf(page, values, locale)
    // A date without an answer is not sent.
    return items[0] ? { page_id, title, items } : []
  })
  return { type: 'form_response', responses, ...(form.private && { private: true }) }
}

function itemsOf(page: FormPage, values: FormValues, locale?: string): FormAnswer['items'] {
  const { page_id: id, type } = page
  if (page.items) return chosenItems(page, values).map(({ id, title, value }) => ({ id, title, value }))
  const [value = ''] = currentAnswer(page, values)
  if (type === 'input') return [{ id, title: value, value }]
  // Midnight UTC, so that every reader sees the same day.
  return value ? [{ id, title: answerText(page, values, locale), value: `${value}T00:00:00.000Z` }] : []
}
