import offerWords from '../../strings/english/offer.json'
import { lookup } from '../../strings/words'
import type { SpokenForm } from '../shared/spoken-form'

export const rich_link: SpokenForm<'rich_link'> = {
  say: ({ title }, speech) => [lookup(speech, offerWords)('say_link', { title })],
}
