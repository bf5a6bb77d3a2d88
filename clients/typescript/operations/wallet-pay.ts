// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

export interface WalletPay {
  type: 'wallet_pay'
  /**
   * http or https; the web takes deep links too where the documentation says so.
   */
  payment_gateway_url: string
  merchant_session: Record<string, unknown>
  merchant_identifier: string
  merchant_capabilities: string[]
  supported_networks: string[]
  merchant_name: string
  /**
   * Must be a two-letter ISO 3166 country code, such as FR.
   */
  country_code: string
  /**
   * Must be a three-letter ISO 4217 currency code, such as EUR.
   */
  currency_code: string
  total: {
    /**
     * Must be a decimal price, such as 12.50.
     */
    amount: string
    label: string
    type: 'final'
  }
  items?:
    | {
        /**
         * Must be a decimal price, such as 12.50.
         */
        amount: string
        label: string
        type: 'final'
      }[]
    | null
  /**
   * Must be the id of an uploaded attachment.
   */
  attachment_id?: string | null
}
