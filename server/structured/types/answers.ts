// Checks a customer's answer to a structured message. Stored values come from the message, never from the answer.

import { webviewPayloadLimit } from '../../../contract/chat/webview'
import type { StructuredContent, StructuredOf, StructuredType } from '../../../contract/structured'
import { isBlank } from '../../../contract/structured/blank'
import type { List, ListItem } from '../../../contract/structured/list'
import type { PaymentStatus } from '../../../contract/structured/reply'
import type { TemplateCard } from '../../../contract/structured/template'
import type { TimeSelect } from '../../../contract/structured/time-select'
import { type Fields, isBounded, isFields } from '../rules/fields'
import { textOf } from '../rules/text'
import { displayableText, type InvalidAnswer, invalid, notOffered, type ValidAnswer } from './answer'
import { checkForm } from './form/answer'

export type AnswerCheck =
  | ({ ok: true /** `single`: the type accepts only one answer. */; single: boolean } & ValidAnswer)
  | ({ ok: false } & InvalidAnswer)

export const acceptsOneAnswer = (type: StructuredType): boolean => answers[type].single

/**
 * Checks an answer to `question`, the message that the customer saw. `body` is the text of the answer; the stored body is
 * the title of the chosen option. An option without a payload is found by its title. Never throws.
 */
export function checkAnswer(question: StructuredContent, reply: unknown, body: string): AnswerCheck {
  const checked = isFields(reply) ? check(question, reply, body) : invalid('structured_reply must be an object')
  if ('code' in checked) return { ok: false, ...checked }
  return { ok: true, ...checked, single: acceptsOneAnswer(question.type) }
}

interface AnswerRules<T extends StructuredType> {
  /** Whether a second answer is refused. Buttons of cards can be pressed again. */
  single: boolean
  check(question: StructuredOf<T>, reply: Fields, body: string): ValidAnswer | InvalidAnswer
}

const answers: { readonly [T in StructuredType]: AnswerRules<T> } = {
  template: { single: false, check: (question, reply, body) => checkCards([question], reply, body) },
  list: { single: true, check: (question, reply) => checkList(question, reply) },
  carousel: { single: false, check: (question, reply, body) => checkCards(question.items, reply, body) },
  select: { single: true, check: (question, reply, body) => checkOption(question.items, reply, body) },
  wallet_pay: { single: true, check: (_, reply, body) => checkPayment(reply, body) },
  rich_link: { single: false, check: (question, reply, body) => checkCards([question], reply, body) },
  form: { single: true, check: checkForm },
  time_select: { single: true, check: checkTime },
}

function check(question: StructuredContent, reply: Fields, body: string): ValidAnswer | InvalidAnswer {
  const { type } = question
  if (!Object.hasOwn(answers, type)) return notOffered('This message offers nothing to choose')
  return (answers[type] as AnswerRules<StructuredType>).check(question, reply, body)
}

/** Accepts an offered button, otherwise the answer of a page in a webview (webview SDK). */
function checkCards(cards: readonly TemplateCard[], reply: Fields, body: string): ValidAnswer | InvalidAnswer {
  const checked = checkOption(replyButtons(cards), reply, body)
  const text = displayableText(body)
  const payload = readPayload(reply.payload)
  if (!('code' in checked) || !cards.some(opensWebview) || !text || !payload) return checked
  if (payload.length > webviewPayloadLimit) return invalid('structured_reply.payload is too long')
  return { body: text, structuredReply: { payload } }
}

// On phones `current` also opens a full-size webview.
const opensWebview = (card: TemplateCard): boolean =>
  [card, ...(card.items ?? [])].some(
    ({ url, target }) => !isBlank(url) && (target === 'webview' || target === 'current'),
  )

interface Option {
  title: string
  payload?: string
}

function replyButtons(cards: readonly TemplateCard[]): Option[] {
  return cards.flatMap((card) => card.items ?? []).filter((button) => button.type === 'reply')
}

const payloadOf = (option: Option): string | null => (isBlank(option.payload) ? null : (option.payload ?? null))

function checkOption(options: readonly Option[], reply: Fields, body: string): ValidAnswer | InvalidAnswer {
  const payload = readPayload(reply.payload)
  if (payload === undefined) return invalid('structured_reply.payload must be a string or null')
  const matching = options.filter((option) => payloadOf(option) === payload)
  const titled = matching.find((option) => option.title === body)
  // An option without a payload can only be found by its title.
  const chosen = titled ?? (payload === null ? undefined : matching[0])
  if (!chosen) return notOffered('structured_reply.payload was not offered by this message')
  return { body: chosen.title, structuredReply: { payload } }
}

/** Returns null for an absent or blank payload, and undefined for a payload that is no text. */
function readPayload(payload: unknown): string | null | undefined {
  if (isBlank(payload)) return null
  return typeof payload === 'string' ? payload : undefined
}

function checkList(question: List, reply: Fields): ValidAnswer | InvalidAnswer {
  const { items } = reply
  if (!Array.isArray(items) || items.length === 0) return invalid('structured_reply.items must hold the chosen items')
  if (items.length > question.items.length)
    return notOffered('structured_reply.items holds more items than were offered')
  const chosen = new Set<ListItem>()
  for (const item of items) {
    if (!isFields(item)) return invalid('structured_reply.items must hold objects')
    const offeredRow = offeredItem(question, item, chosen)
    if (!offeredRow) return notOffered('structured_reply.items holds an item that was not offered, or an item twice')
    chosen.add(offeredRow)
  }
  const inOrder = question.items.filter((item) => chosen.has(item))
  if (takesTooMany(question, inOrder)) {
    return notOffered('structured_reply.items holds several items, but only one may be chosen')
  }
  const stored = inOrder.map((item) => ({
    title: item.title,
    payload: payloadOf(item),
    section_identifier: textOf(item.section_identifier) ?? null,
  }))
  return { body: inOrder.map((item) => item.title).join('\n'), structuredReply: { items: stored } }
}

function offeredItem(question: List, answer: Fields, chosenItems: ReadonlySet<ListItem>): ListItem | undefined {
  const payload = readPayload(answer.payload)
  const section = textOf(answer.section_identifier)
  const matching = question.items.filter(
    (item) =>
      !chosenItems.has(item) &&
      payloadOf(item) === payload &&
      (section === undefined || item.section_identifier === section),
  )
  return matching.find((item) => item.title === answer.title) ?? (payload === null ? undefined : matching[0])
}

/**
 * Whether the customer chose too many items. Sections with multiple selection allow several; all other sections allow
 * one.
 */
function takesTooMany({ sections = [] }: List, chosen: readonly ListItem[]): boolean {
  const several = new Set(
    sections.filter((one) => one.multiple_selection ?? one.multiple_section).map((one) => one.identifier),
  )
  if (several.size === 0) return chosen.length > 1
  const single = chosen.map((item) => item.section_identifier ?? '').filter((section) => !several.has(section))
  return new Set(single).size < single.length
}

function checkTime(question: TimeSelect, reply: Fields, body: string): ValidAnswer | InvalidAnswer {
  const slot = question.timeslots.find((one) => one.identifier === reply.identifier)
  if (!slot) return notOffered('structured_reply.identifier is none of the offered times')
  const { identifier, start_time } = slot
  return { body: displayableText(body) ?? start_time, structuredReply: { identifier, start_time } }
}

const statuses: readonly PaymentStatus[] = ['requested', 'processing', 'paid', 'failed']
const mostPaymentNodes = 500
const mostPaymentCharacters = 20_000

function checkPayment(reply: Fields, body: string): ValidAnswer | InvalidAnswer {
  const status = statuses.find((one) => one === reply.status)
  if (!status) return invalid(`structured_reply.status must be one of ${statuses.join(', ')}`)
  const { payment } = reply
  if (payment === undefined || payment === null)
    return { body: displayableText(body) ?? status, structuredReply: { status } }
  if (!isFields(payment) || !isBounded(payment, mostPaymentNodes)) {
    return invalid('structured_reply.payment must be a small object')
  }
  if (JSON.stringify(payment).length > mostPaymentCharacters) {
    return invalid(`structured_reply.payment must be shorter than ${mostPaymentCharacters} characters of JSON`)
  }
  return { body: displayableText(body) ?? status, structuredReply: { status, payment } }
}
