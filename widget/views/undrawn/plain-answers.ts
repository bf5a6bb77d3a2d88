import type { StructuredContent } from '../../../contract/structured'
import type { StructuredReply } from '../../../contract/structured/reply'
import { slotStart, writeSlotStart } from '../../models/structured/slot-start'

interface PlainAnswer {
  title: string
  reply: StructuredReply
}

/** Returns the answers to a message whose view could not be fetched, in the form in which its view would send them. */
export function plainAnswers(structured: StructuredContent): PlainAnswer[] {
  const { type } = structured
  if (type === 'select') return structured.items.map(payloadAnswer)
  if (type === 'list')
    return structured.items.map(({ title, payload, section_identifier }) => ({
      title,
      reply: { items: [{ title, payload: payload || null, section_identifier: section_identifier ?? null }] },
    }))
  if (type === 'time_select')
    return structured.timeslots
      .filter((slot) => +slotStart(slot))
      .map((slot) => ({
        title: writeSlotStart(slotStart(slot)),
        reply: { identifier: slot.identifier, start_time: slot.start_time },
      }))
  const cards = type === 'template' ? [structured] : type === 'carousel' ? structured.items : []
  return cards.flatMap(({ items = [] }) => items.filter((item) => item.type === 'reply').map(payloadAnswer))
}

const payloadAnswer = ({ title, payload }: { title: string; payload?: string }): PlainAnswer => ({
  title,
  reply: { payload: payload || null },
})
