import type { WalletPay } from '../../../../contract/structured/wallet-pay'

export const example: WalletPay = {
  type: 'wallet_pay',
  payment_gateway_url: 'https://pay.example.com/session',
  merchant_session: { nonce: '5c1f', expires_at: 1777190400 },
  merchant_identifier: 'merchant.example',
  merchant_capabilities: ['supports3DS'],
  supported_networks: ['visa', 'amex'],
  merchant_name: 'Example Ltd',
  country_code: 'FR',
  currency_code: 'EUR',
  total: { amount: '12.50', label: 'Total', type: 'final' },
  items: [
    { amount: '15.00', label: 'Mug', type: 'final' },
    { amount: '-2.50', label: 'Discount', type: 'final' },
  ],
}
