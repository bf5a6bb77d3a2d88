import offerWords from '../../strings/english/offer.json'
import { lookup } from '../../strings/words'
import type { SpokenForm } from '../shared/spoken-form'
import { writeMoney } from './money'

export const wallet_pay: SpokenForm<'wallet_pay'> = {
  say: ({ total, currency_code, merchant_name }, speech) => {
    const amount = writeMoney(total.amount, currency_code, speech.language)
    return [merchant_name, lookup(speech, offerWords)('say_payment', { amount })]
  },
}
