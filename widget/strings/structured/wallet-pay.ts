export const payWords = {
  total: 'Total',
  pay: 'Pay {amount}',
  pay_again: 'Try again',
  pay_opening: 'Opening…',
  pay_processing: 'Your payment is being processed…',
  pay_paid: 'Paid',
  pay_failed: 'The payment did not go through.',
  pay_unsupported:
    'This browser cannot pay here. Open this conversation on another device, or ask for another way to pay.',
  pay_other_way: 'Ask for another way to pay',
  pay_reply: 'Payment of {amount}',
}
