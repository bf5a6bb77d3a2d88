import type { TimeSelect } from '../../../../contract/structured/time-select'
import { picture, type ToolWords } from '../tool-words'

export const askTime = {
  name: 'ask_time',
  type: 'time_select',
  waits: true,
  about: 'Offers the customer times for an appointment, and waits for the choice. Offer only times that are free.',
  body: 'The question, such as "When shall we call you?"',
  fields: {
    timeslots: 'The times to choose from.',
    'timeslots.identifier': 'Id of the time that you get back; the start time if you leave it out.',
    'timeslots.start_time': 'When it begins, with the offset from UTC.',
    'timeslots.duration': 'How long it takes, in seconds.',
    location: 'Where it is.',
    'location.latitude': 'Degrees north.',
    'location.longitude': 'Degrees east.',
    'location.radius': 'Metres around the place.',
    'location.title': 'Name of the place.',
    attachment_id: picture,
    attachment_fallback_id: null,
  },
  filled: ['timeslots.identifier'],
} satisfies ToolWords<TimeSelect>
