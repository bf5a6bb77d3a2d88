export const amount = (value: string, label: string) => ({ amount: value, label, type: 'final' })

type Amount = ReturnType<typeof amount>

export const billOf = (items: readonly Amount[], total: Amount) => ({
  type: 'wallet_pay',
  payment_gateway_url: 'https://pay.example.com/sessions',
  merchant_session: { merchantSessionIdentifier: 'session-1' },
  merchant_identifier: 'merchant.example',
  merchant_capabilities: ['supports3DS'],
  supported_networks: ['visa'],
  merchant_name: 'Fern & Kettle',
  country_code: 'AT',
  currency_code: 'EUR',
  items,
  total,
})
