import type { TypeRegistration } from '../shared/registration'
import { slotStart, writeSlotStart } from './slot-start'

export const time_select: TypeRegistration<'time_select'> = {
  view: () => import('./TimeSelect'),
  choice: true,
  texts: null,
  answers: ({ timeslots }) =>
    timeslots
      .filter((slot) => +slotStart(slot))
      .map((slot) => ({
        title: writeSlotStart(slotStart(slot)),
        reply: { identifier: slot.identifier, start_time: slot.start_time },
      })),
}
