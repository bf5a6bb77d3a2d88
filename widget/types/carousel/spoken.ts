import offerWords from '../../strings/english/offer.json'
import { lookup } from '../../strings/words'
import { listed, type SpokenForm } from '../shared/spoken-form'

export const carousel: SpokenForm<'carousel'> = {
  say: ({ items }, speech) => [lookup(speech, offerWords)('say_cards', listed(items))],
  cards: ({ items }) => items,
}
