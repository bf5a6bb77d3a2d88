import offerWords from '../../strings/english/offer.json'
import { lookup } from '../../strings/words'
import type { SpokenForm } from '../shared/spoken-form'

export const form: SpokenForm<'form'> = {
  say: ({ title = '' }, speech) => [title, lookup(speech, offerWords)('say_form')],
}
