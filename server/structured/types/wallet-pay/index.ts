import type { Registration } from '../registration'
import { checkPayment } from './answer'
import { example } from './example'
import { fillPayment } from './fill'
import { askPayment, showWalletPay } from './tool'

export const walletPay: Registration<'wallet_pay'> = {
  example,
  takesOneAnswer: true,
  checkAnswer: (_, reply, body) => checkPayment(reply, body),
  tools: [showWalletPay, askPayment],
  fill: fillPayment,
  isEditable: false,
  needsChat: true,
  lines: ({ items = [] }) => items.map(({ label, amount }) => `${label} ${amount}`),
  parts: null,
  times: null,
}
