interface PaymentLine {
  /** Decimal string, such as `"12.50"`. */
  amount: string
  label: string
  type: 'final'
}

export interface WalletPay {
  type: 'wallet_pay'
  payment_gateway_url: string
  merchant_session: Record<string, unknown>
  merchant_identifier: string
  merchant_capabilities: string[]
  supported_networks: string[]
  merchant_name: string
  /** Two-letter ISO 3166. */
  country_code: string
  /** Three-letter ISO 4217. */
  currency_code: string
  total: PaymentLine
  items?: PaymentLine[]
  attachment_id?: string
}
