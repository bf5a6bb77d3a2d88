import { type ReadonlySignal, signal } from '@preact/signals'
import type { PaymentStatus, StructuredReply } from '../../../contract/structured/reply'
import type { WalletPay } from '../../../contract/structured/wallet-pay'

export interface PaymentArguments {
  methods: PaymentMethodData[]
  details: PaymentDetailsInit
}

// The payment method of Apple Pay. A browser that does not know it would contact this address, so no request is made
// then.
const walletMethod = 'https://apple.com/apple-pay'

export function paymentArguments(pay: WalletPay): PaymentArguments {
  const { merchant_identifier, merchant_capabilities, supported_networks, country_code } = pay
  const amount = (value: string) => ({ currency: pay.currency_code, value })
  return {
    methods: [
      {
        supportedMethods: walletMethod,
        data: {
          version: 3,
          merchantIdentifier: merchant_identifier,
          merchantCapabilities: merchant_capabilities,
          supportedNetworks: supported_networks,
          countryCode: country_code,
        },
      },
    ],
    details: {
      total: { label: pay.total.label, amount: amount(pay.total.amount) },
      displayItems: pay.items?.map(({ label, amount: value }) => ({ label, amount: amount(value) })),
    },
  }
}

/** Returns the author's label of the total. Wallets need the merchant's name as label, which the card already shows. */
export const totalLabel = ({ total, merchant_name }: WalletPay): string =>
  total.label === merchant_name ? '' : total.label

/** True for a bill of a demonstration, which the demo wallet pays without money. */
export const isDemo = ({ merchant_session }: WalletPay): boolean => merchant_session?.demo_wallet === true

/**
 * Returns the browser's `PaymentRequest` if the browser has the wallet; otherwise a request would only contact a third
 * party.
 */
export function paymentRequestOf(browser: typeof globalThis): typeof PaymentRequest | undefined {
  return 'ApplePaySession' in browser ? browser.PaymentRequest : undefined
}

/**
 * Returns the current state of the bill, as the server reports it. An approval that is being sent counts as pending; a
 * refused approval does not count.
 */
export function paymentState(
  reported: PaymentStatus | null,
  answer: { structured_reply: StructuredReply | null; state: 'sending' | 'sent' | 'failed' } | null,
): PaymentStatus {
  const reply = answer && answer.state !== 'failed' ? answer.structured_reply : null
  const claimed = reply && 'status' in reply ? reply.status : null
  if (reported === null) return claimed ?? 'requested'
  const asksAgain = reported === 'requested' || reported === 'failed'
  return asksAgain && claimed === 'processing' && answer?.state === 'sending' ? claimed : reported
}

/** True if the customer wants to pay in another way, since the browser cannot. */
export const wantsOtherPayment = (reply: StructuredReply | null | undefined): boolean =>
  !!reply && 'payment' in reply && reply.payment?.reason === noWalletError

export const noWalletError = 'unsupported'

export interface PaymentModel {
  /** Whether the browser can pay this bill; null until the browser has answered. */
  supported: ReadonlySignal<boolean | null>
  open: ReadonlySignal<boolean>
  /**
   * Opens the browser's sheet with the current bill. `approved` is called when the customer approves it; the server
   * reports the later states.
   */
  start(pay: WalletPay, approved: (payment: Record<string, unknown>) => void): Promise<void>
  correct(pay: WalletPay): void
}

interface PaymentNeeds {
  /** The first version of the bill. Whether the browser can pay by this method does not depend on the sum. */
  pay: WalletPay
  Request: typeof PaymentRequest | undefined
}

export function createPayment({ pay: first, Request }: PaymentNeeds): PaymentModel {
  const supported = signal<boolean | null>(Request ? null : false)
  const open = signal(false)
  let shown: { sheet: PaymentRequest; bill: string } | null = null

  function request(pay: WalletPay) {
    const { methods, details } = paymentArguments(pay)
    return Request ? new Request(methods, details) : null
  }
  const ask = async () => (await request(first)?.canMakePayment()) ?? false
  ask().then(
    (answer) => {
      supported.value = answer
    },
    () => {
      supported.value = false
    },
  )

  async function start(pay: WalletPay, approved: (payment: Record<string, unknown>) => void) {
    const sheet = open.value ? null : request(pay)
    if (!sheet) return
    open.value = true
    shown = { sheet, bill: JSON.stringify(pay) }
    sheet.addEventListener('merchantvalidation', (event) => {
      if ('complete' in event && typeof event.complete === 'function') event.complete(pay.merchant_session)
    })
    try {
      const response = await sheet.show()
      approved({ method: response.methodName, details: response.details })
      // The browser's dialog closes without a result, because only the server knows whether the bill is paid.
      await response.complete('unknown')
    } catch {
      // The customer closed the sheet, or the bill was corrected.
    } finally {
      shown = null
      open.value = false
    }
  }

  function correct(pay: WalletPay) {
    // A payment that is already approved cannot be cancelled.
    if (shown && shown.bill !== JSON.stringify(pay)) shown.sheet.abort().catch(() => {})
  }

  return { supported, open, start, correct }
}
