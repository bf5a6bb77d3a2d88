// Follows the path through a form that the answers select. Each page on the path needs an answer; other pages must have
// none.
import { isBlank } from '../../../../contract/structured/blank'
import type { Form, FormItem, FormPage } from '../../../../contract/structured/form'
import type { FormAnswer } from '../../../../contract/structured/reply'
import { readDateAnswer } from '../../rules/dates'
import { type Fields, isFields } from '../../rules/fields'
import { matchesPattern } from '../../rules/patterns'
import { characters, isWellFormed, textOf, truncate } from '../../rules/text'
import { displayableText, type InvalidAnswer, invalid, notOffered, type ValidAnswer } from '../answer'

export function checkForm(form: Form, reply: Fields, body: string): ValidAnswer | InvalidAnswer {
  const responsesByPage = responsesOf(form, reply)
  if ('code' in responsesByPage) return responsesByPage
  const responses: FormAnswer[] = []
  const visited = new Set<string>()
  const pages = new Map(form.pages.map((page) => [page.page_id, page]))
  for (let page = pages.get(form.first_page_id); page && !visited.has(page.page_id); ) {
    visited.add(page.page_id)
    const answer = answerOnPage(page, responsesByPage.get(page.page_id))
    if ('code' in answer) return answer
    if (answer.items.length > 0) responses.push({ page_id: page.page_id, title: page.title, items: answer.items })
    page = answer.nextPageId === undefined ? undefined : pages.get(answer.nextPageId)
  }
  for (const id of responsesByPage.keys()) {
    if (!visited.has(id))
      return notOffered('structured_reply.responses answers a page that the other answers do not lead to')
  }
  // The text of a private form is dropped, because it can repeat the answers.
  const bodyText = form.private ? undefined : displayableText(body)
  const answered = textOf(form.title) ?? bodyText ?? 'Form submitted'
  const marked = form.private ? { private: true } : {}
  return { body: answered, structuredReply: { type: 'form_response', responses, ...marked } }
}

function responsesOf(form: Form, reply: Fields): Map<string, Fields[]> | InvalidAnswer {
  const { responses } = reply
  if (!Array.isArray(responses)) return invalid('structured_reply.responses must be an array')
  if (responses.length > form.pages.length)
    return notOffered('structured_reply.responses answers more pages than the form has')
  const responsesByPage = new Map<string, Fields[]>()
  for (const response of responses) {
    if (!isFields(response) || typeof response.page_id !== 'string') {
      return invalid('structured_reply.responses must hold objects with a page_id')
    }
    if (responsesByPage.has(response.page_id)) return invalid('structured_reply.responses answers a page twice')
    const items = response.items ?? []
    if (!Array.isArray(items) || items.length > 200 || !items.every(isFields)) {
      return invalid('structured_reply.responses.items must be an array of objects')
    }
    responsesByPage.set(response.page_id, items)
  }
  return responsesByPage
}

interface PageAnswer {
  items: FormAnswer['items']
  nextPageId: string | undefined
}

function answerOnPage(page: FormPage, items: Fields[] | undefined): PageAnswer | InvalidAnswer {
  switch (page.type) {
    case 'select':
    case 'picker':
      return choiceAnswer(page, items ?? [])
    case 'datePicker':
      return dateAnswer(page, items ?? [])
    case 'input':
      return textAnswer(page, items ?? [])
  }
}

const nextOf = (page: FormPage, id: string | undefined): string | undefined => (page.submit_form ? undefined : id)
const nameAnswer = (page: FormPage) => `The answer to page ${page.page_id}`

function choiceAnswer(page: FormPage, items: Fields[]): PageAnswer | InvalidAnswer {
  if (items.length === 0) return invalid(`${nameAnswer(page)} is missing: choose an item`)
  const several = page.type === 'select' && page.multiple_selection === true
  if (items.length > 1 && !several) return invalid(`${nameAnswer(page)} must be one item`)
  const chosen = new Set<FormItem>()
  for (const item of items) {
    const offeredRow = page.items?.find((one) => one.id === item.id)
    if (!offeredRow || chosen.has(offeredRow))
      return notOffered(`${nameAnswer(page)} holds an item that was not offered, or an item twice`)
    chosen.add(offeredRow)
  }
  const inOrder = (page.items ?? []).filter((item) => chosen.has(item))
  const itemNextPage = page.type === 'select' && !several ? inOrder[0]?.next_page_id : undefined
  return {
    items: inOrder.map(({ id, title, value }) => ({ id, title, value })),
    nextPageId: nextOf(page, itemNextPage ?? page.next_page_id),
  }
}

const dateTitleLimit = 100

function dateAnswer(page: FormPage, items: Fields[]): PageAnswer | InvalidAnswer {
  const [item, ...others] = items
  const nextPageId = nextOf(page, page.next_page_id)
  if (others.length > 0) return invalid(`${nameAnswer(page)} must be one date`)
  // Spec: a date page has no `required`, so its answer is optional.
  if (!item || isBlank(item.value)) return { items: [], nextPageId }
  const read = typeof item.value === 'string' ? readDateAnswer(item.value) : null
  if (!read) return invalid(`${nameAnswer(page)} must be an ISO 8601 date or timestamp, with a year from 1000 to 9999`)
  const { minimum_date, maximum_date } = page.options ?? {}
  if (minimum_date && read.date < minimum_date) return invalid(`${nameAnswer(page)} must not be before ${minimum_date}`)
  if (maximum_date && read.date > maximum_date) return invalid(`${nameAnswer(page)} must not be after ${maximum_date}`)
  const title = displayableText(textOf(item.title) ?? '') ?? read.timestamp
  const shortTitle = truncate(title, dateTitleLimit, characters)
  return {
    items: [{ id: page.page_id, title: shortTitle, value: read.timestamp }],
    nextPageId,
  }
}

function textAnswer(page: FormPage, items: Fields[]): PageAnswer | InvalidAnswer {
  const [item, ...others] = items
  const value = item?.value ?? item?.title ?? ''
  if (others.length > 0 || typeof value !== 'string') return invalid(`${nameAnswer(page)} must be one text`)
  if (!isWellFormed(value)) return invalid(`${nameAnswer(page)} holds half a character or NUL`)
  const { required, input_type, max_character_count, regex } = page.options ?? {}
  // Spec, page options: the defaults. An older stored form may lack them.
  const limit = max_character_count ?? (input_type === 'multiline' ? 300 : 30)
  if (required && isBlank(value)) return invalid(`${nameAnswer(page)} is required`)
  if (characters(value) > limit) return invalid(`${nameAnswer(page)} must be at most ${limit} characters long`)
  if (input_type !== 'multiline' && /[\r\n]/.test(value)) return invalid(`${nameAnswer(page)} must be one line`)
  if (regex && value !== '' && !matchesPattern(regex, value)) return invalid(`${nameAnswer(page)} must match ${regex}`)
  return {
    items: [{ id: page.page_id, title: value, value }],
    nextPageId: nextOf(page, page.next_page_id),
  }
}
