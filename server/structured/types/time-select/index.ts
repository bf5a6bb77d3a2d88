import { withDefault, withItems } from '../filling'
import type { Registration } from '../registration'
import { checkTime } from './answer'
import { example } from './example'
import { askTime } from './tool'

export const timeSelect: Registration<'time_select'> = {
  example,
  takesOneAnswer: true,
  checkAnswer: checkTime,
  tools: [askTime],
  fill: (payload) => withItems(payload, 'timeslots', (slot) => withDefault(slot, 'identifier', slot.start_time)),
  isEditable: true,
  needsChat: true,
  lines: () => [],
  parts: null,
  times: ({ timeslots }) => timeslots.map(({ start_time }) => start_time),
}
