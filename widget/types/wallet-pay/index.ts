import type { TypeRegistration } from '../shared/registration'

export const wallet_pay: TypeRegistration<'wallet_pay'> = {
  view: () => import('./WalletPay'),
  choice: false,
  texts: null,
  answers: null,
}
