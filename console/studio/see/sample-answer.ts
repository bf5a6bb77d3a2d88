import type { StructuredContent } from '../../../contract/structured'
import type { Form, FormPage } from '../../../contract/structured/form'
import type { StructuredReply } from '../../../contract/structured/reply'
import type { TemplateButton } from '../../../contract/structured/template'
import { replyOf } from '../../../widget/types/form/model/form-answers'
import { currentAnswer, type FormValues, pathOf } from '../../../widget/types/form/model/form-walk'
import { listReply } from '../../../widget/types/list/list-choice'

/** A customer's answer: the text that the chat shows, and the reply for the bot. */
export interface Answer {
  body: string
  structured_reply: StructuredReply
}

/** Returns an answer that a customer could give: the first choice. Null if the message has no choices. */
export function answerOf(content: StructuredContent | null, locale?: string): Answer | null {
  if (!content) return null
  switch (content.type) {
    case 'template':
      return firstChoiceReply(content.items)
    case 'carousel':
      return firstChoiceReply(content.items.flatMap(({ items }) => items ?? []))
    case 'select':
      return firstChoiceReply(content.items.map((item) => ({ ...item, type: 'reply' as const })))
    case 'list': {
      const { body, reply } = listReply(content, [0])
      return { body, structured_reply: reply }
    }
    case 'time_select': {
      const [slot] = content.timeslots
      if (!slot) return null
      const { identifier, start_time } = slot
      const start = new Date(start_time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
      const body = start.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' })
      return { body, structured_reply: { identifier, start_time } }
    }
    case 'form': {
      const body = content.title || (content.pages[0]?.title ?? '')
      return { body, structured_reply: replyOf(content, valuesOf(content), locale) }
    }
    case 'rich_link':
      return null
    case 'wallet_pay': {
      const { currency_code, total } = content
      return { body: `${currency_code} ${total.amount}`, structured_reply: { status: 'processing' } }
    }
  }
}

function firstChoiceReply(items: readonly Pick<TemplateButton, 'type' | 'title' | 'payload'>[] = []): Answer | null {
  const item = items.find(({ type }) => type === 'reply')
  return item ? { body: item.title, structured_reply: { payload: item.payload ?? null } } : null
}

/** Fills in every page of a form that the choices lead to. */
function valuesOf(form: Form): FormValues {
  const values: Record<string, readonly string[]> = {}
  for (let before = -1; before < Object.keys(values).length; ) {
    before = Object.keys(values).length
    for (const page of pathOf(form, values)) values[page.page_id] ??= exampleAnswer(page)
  }
  return values
}

function exampleAnswer(page: FormPage): readonly string[] {
  const set = currentAnswer(page, {})
  if (set.length > 0) return set
  const { type, options = {} } = page
  if (type === 'select' || type === 'picker') return page.items?.length ? ['0'] : []
  if (type === 'datePicker') return [options.minimum_date ?? '2027-05-04']
  const { keyboard_type = 'default', max_character_count } = options
  const text = /^(numberPad|phonePad|decimalPad)$/.test(keyboard_type) ? '1070' : 'Ada'
  return [(keyboard_type === 'emailAddress' ? 'ada@example.com' : text).slice(0, max_character_count)]
}
