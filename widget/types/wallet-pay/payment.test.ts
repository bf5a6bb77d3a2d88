import { expect, test, vi } from 'vitest'
import type { WalletPay } from '../../../contract/structured/wallet-pay'
import { wallet_pay } from './fixture'
import { writeMoney } from './money'
import {
  createPayment,
  isDemo,
  noWalletError,
  paymentArguments,
  paymentRequestOf,
  paymentState,
  totalLabel,
  wantsOtherPayment,
} from './payment'

const bill = wallet_pay.fresh.content.structured_content as WalletPay

interface Sheet {
  supported?: boolean
  show?: () => Promise<unknown>
}

const aBrowser = ({ supported = true, show = async () => ({}) }: Sheet) =>
  class extends EventTarget {
    canMakePayment = async () => supported
    show = show
  } as unknown as typeof PaymentRequest

const approval = () => ({ methodName: 'wallet', details: { token: 't' }, complete: vi.fn(async () => {}) })

test("the browser's payment sheet gets the bill's amounts and currency", () => {
  expect(paymentArguments(bill).details).toMatchObject({
    total: { label: 'Total', amount: { currency: 'EUR', value: '57.90' } },
    displayItems: [{ amount: { value: '48.00' } }, { amount: { value: '4.90' } }, { amount: { value: '5.00' } }],
  })
})

test('an approved payment is sent one time', async () => {
  const given = approval()
  const approved = vi.fn()
  const payment = createPayment({ pay: bill, Request: aBrowser({ show: async () => given }) })
  await payment.start(bill, approved)
  expect(approved).toHaveBeenCalledExactlyOnceWith({ method: 'wallet', details: { token: 't' } })
  expect(given.complete).toHaveBeenCalledWith('unknown')
  expect(payment.open.value).toBe(false)
})

test('a payment sheet that the customer closes changes nothing', async () => {
  const approved = vi.fn()
  const show = () => Promise.reject(new DOMException('closed', 'AbortError'))
  const payment = createPayment({ pay: bill, Request: aBrowser({ show }) })
  await payment.start(bill, approved)
  expect(approved).not.toHaveBeenCalled()
  expect(payment.open.value).toBe(false)
})

test('the payment sheet closes when the bill changes', async () => {
  const asked: unknown[] = []
  let closed = (_: Error) => {}
  class Sheet extends EventTarget {
    constructor(_: unknown, details: PaymentDetailsInit) {
      super()
      asked.push(details.total.amount.value)
    }
    canMakePayment = async () => true
    show = () => new Promise((_, refused) => (closed = refused))
    abort = async () => closed(new DOMException('aborted', 'AbortError'))
  }
  const approved = vi.fn()
  const payment = createPayment({ pay: bill, Request: Sheet as unknown as typeof PaymentRequest })
  const less = { ...bill, total: { ...bill.total, amount: '50.00' } }
  const shown = payment.start(bill, approved)
  payment.correct({ ...bill })
  expect(payment.open.value).toBe(true)
  payment.correct(less)
  await shown
  expect(payment.open.value).toBe(false)
  void payment.start(less, approved)
  expect(asked).toEqual(['57.90', '57.90', '50.00'])
  expect(approved).not.toHaveBeenCalled()
})

test('a browser without payment sheets is recognized', async () => {
  const none = createPayment({ pay: bill, Request: undefined })
  expect(none.supported.value).toBe(false)
  const other = createPayment({ pay: bill, Request: aBrowser({ supported: false }) })
  await vi.waitFor(() => expect(other.supported.value).toBe(false))
})

test('money is written in the format of the language', () => {
  expect(writeMoney('57.90', 'EUR', 'de')).toBe('57,90\u00a0€')
  expect(writeMoney('57.90', 'no currency', 'de')).toBe('57.90 no currency')
})

test("a browser without the wallet does not contact the wallet's server", () => {
  expect(paymentRequestOf({ PaymentRequest: aBrowser({}) } as unknown as typeof globalThis)).toBeUndefined()
  const withWallet = { PaymentRequest: aBrowser({}), ApplePaySession: {} } as unknown as typeof globalThis
  expect(paymentRequestOf(withWallet)).toBe(withWallet.PaymentRequest)
})

const claim = (status: 'processing' | 'failed', state: 'sending' | 'sent' | 'failed') => ({
  structured_reply: { status },
  state,
})

test("the server's state of a payment is shown", () => {
  for (const told of ['requested', 'processing', 'paid', 'failed'] as const) {
    expect(paymentState(told, null)).toBe(told)
    expect(paymentState(told, claim('processing', 'sent'))).toBe(told)
  }
})

test('an approval that the server processes stays in progress', () => {
  expect(paymentState('requested', claim('processing', 'sending'))).toBe('processing')
  expect(paymentState('failed', claim('processing', 'sending'))).toBe('processing')
  expect(paymentState('paid', claim('processing', 'sending'))).toBe('paid')
  expect(paymentState('requested', claim('processing', 'failed'))).toBe('requested')
})

test('a reply that asks for another way to pay is not a failed payment', () => {
  expect(wantsOtherPayment({ status: 'failed', payment: { reason: noWalletError } })).toBe(true)
  expect(wantsOtherPayment({ status: 'failed' })).toBe(false)
  expect(wantsOtherPayment({ payload: 'x' })).toBe(false)
  expect(wantsOtherPayment(null)).toBe(false)
})

test('only a bill that is marked as a demonstration is for the demo wallet', () => {
  expect(isDemo(bill)).toBe(false)
  for (const demo_wallet of [1, 'true', false])
    expect(isDemo({ ...bill, merchant_session: { demo_wallet } })).toBe(false)
  expect(isDemo({ ...bill, merchant_session: { demo_wallet: true } })).toBe(true)
})

test("a total labelled with the merchant's name gets no label", () => {
  const labelled = (label: string) => totalLabel({ ...bill, total: { ...bill.total, label } })
  expect([labelled('In all'), labelled(bill.merchant_name), labelled('')]).toEqual(['In all', '', ''])
})
