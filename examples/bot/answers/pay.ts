import type { Answer, AnswerInput } from '../answer-shapes'

const line = (label: string, cents: number) => ({ label, amount: (cents / 100).toFixed(2), type: 'final' as const })

const order: [label: string, cents: number][] = [
  ['Monstera in a clay pot', 3400],
  ['Sencha, 4 oz', 950],
  ['Delivery on Thursday', 450],
]

/** Returns a payment request. Its session looks like one from a payment provider for this order. */
export function pay({ pictures, now }: AnswerInput): Answer {
  const total = order.reduce((sum, [, cents]) => sum + cents, 0)
  return {
    body: 'Here is your order. Pay when it looks right.',
    structured_content: {
      type: 'wallet_pay',
      payment_gateway_url: 'https://pay.fern-and-kettle.example/sessions',
      merchant_session: {
        // Opens the chat's demo wallet, which moves no money. Real shops leave this out.
        demo_wallet: true,
        merchantSessionIdentifier: `demo-${now.getTime()}`,
        epochTimestamp: now.getTime(),
        expiresAt: now.getTime() + 30 * 60_000,
        domainName: 'fern-and-kettle.example',
        displayName: 'Fern & Kettle',
      },
      merchant_identifier: 'merchant.example.fern-and-kettle',
      merchant_capabilities: ['supports3DS'],
      supported_networks: ['visa', 'masterCard', 'maestro'],
      merchant_name: 'Fern & Kettle',
      country_code: 'US',
      currency_code: 'USD',
      total: line('Fern & Kettle', total),
      items: order.map(([label, cents]) => line(label, cents)),
      attachment_id: pictures.gift,
    },
  }
}
