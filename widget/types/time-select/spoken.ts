import offerWords from '../../strings/english/offer.json'
import { lookup } from '../../strings/words'
import type { SpokenForm } from '../shared/spoken-form'

export const time_select: SpokenForm<'time_select'> = {
  say: ({ location, timeslots }, speech) => [
    location?.title ?? '',
    lookup(speech, offerWords)('say_times', { count: timeslots.length }),
  ],
}
