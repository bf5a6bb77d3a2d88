import type { List, ListItem } from '../../../../contract/structured/list'
import { type Fields, isFields } from '../../rules/fields'
import { textOf } from '../../rules/text'
import { type InvalidAnswer, invalid, notOffered, type ValidAnswer } from '../answer'
import { payloadOf, readPayload } from '../options'

export function checkList(question: List, reply: Fields): ValidAnswer | InvalidAnswer {
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
