import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import type { WalletPay as WalletPayContent } from '../../../contract/structured/wallet-pay'
import payWords from '../../strings/english/structured/wallet-pay.json'
import { pageLocale, useWords } from '../../strings/words'
import { alert, check, Icon, lock } from '../../views/ui/icon-paths'
import { Picture, ratioOf } from '../../views/ui/Picture'
import surface from '../../views/ui/Surface.module.css'
import type { StructuredProps } from '../shared/view-props'
import { DemoWallet } from './DemoWallet'
import { writeMoney } from './money'
import {
  createPayment,
  isDemo,
  noWalletError,
  paymentRequestOf,
  paymentState,
  totalLabel,
  wantsOtherPayment,
} from './payment'
import style from './WalletPay.module.css'

/** A bill with its lines and total, and the browser's payment sheet. The server reports the result. */
export default function WalletPay({
  content,
  structured,
  answer,
  reply,
  focusComposer,
}: StructuredProps<WalletPayContent>) {
  const word = useWords(payWords)
  const amount = moneyOf(structured, structured.total.amount)
  const payment = useMemo(() => createPayment({ pay: structured, Request: paymentRequestOf(globalThis) }), [content.id])
  useEffect(() => payment.correct(structured), [payment, structured])
  const picture = structured.attachment_id ? content.media[structured.attachment_id] : undefined
  const status = paymentState(content.payment_status, answer)
  const demo = isDemo(structured)
  const wallet = useSignal(false)
  const open = payment.open.value
  const payable = status === 'requested' || status === 'failed'
  const unsupported = payable && !demo && payment.supported.value === false
  const wantsOther = wantsOtherPayment(answer?.structured_reply)
  const approve = (details: Record<string, unknown>) =>
    reply(word('pay_reply', { amount }), { status: 'processing', payment: details })
  return (
    <article class={surface.card} aria-label={structured.merchant_name}>
      {structured.attachment_id && <Picture media={picture} ratio={ratioOf(picture)} />}
      <p class={style.merchant}>{structured.merchant_name}</p>
      <Bill bill={structured} total={word('total')} />
      <div class={style.foot}>
        <Progress status={wantsOther && status === 'failed' ? null : status}>
          {unsupported && <p class={style.busy}>{word('pay_unsupported')}</p>}
          {payable && demo && <p class={style.note}>{word('demo_note')}</p>}
        </Progress>
        {payable && !unsupported && (
          <button
            type="button"
            class={surface.action}
            aria-busy={open}
            aria-disabled={!demo && (payment.supported.value === null || open)}
            onClick={() => {
              if (demo) wallet.value = true
              else void payment.start(structured, approve)
            }}
          >
            <Icon d={lock} size={16} />
            {open ? word('pay_opening') : status === 'failed' ? word('pay_again') : word('pay', { amount })}
          </button>
        )}
        {unsupported && !wantsOther && (
          <button
            type="button"
            class={surface.action}
            onClick={() => reply(word('pay_other_way'), { status: 'failed', payment: { reason: noWalletError } })}
          >
            {word('pay_other_way')}
          </button>
        )}
      </div>
      {demo && (
        <DemoWallet
          open={wallet.value && payable}
          merchant={structured.merchant_name}
          amount={amount}
          approve={() => {
            // A second press while the sheet slides away is ignored.
            if (wallet.value) approve({ method: 'demo' })
            wallet.value = false
          }}
          close={() => {
            wallet.value = false
          }}
          // The approval removes the button, so the focus moves to the text box.
          onClosed={() => {
            if (!payable) focusComposer?.()
          }}
        />
      )}
    </article>
  )
}

interface BillProps {
  bill: WalletPayContent
  total: string
}

function Bill({ bill, total }: BillProps) {
  return (
    <dl class={style.lines}>
      {bill.items?.map((line, place) => (
        <div key={place}>
          <dt>{line.label}</dt>
          <dd>{moneyOf(bill, line.amount)}</dd>
        </div>
      ))}
      <div class={style.total}>
        <dt>{totalLabel(bill) || total}</dt>
        <dd>{moneyOf(bill, bill.total.amount)}</dd>
      </div>
    </dl>
  )
}

interface ProgressProps {
  /** Null if the bill shows no state. */
  status: ReturnType<typeof paymentState> | null
  children: ComponentChildren
}

function Progress({ status, children }: ProgressProps) {
  const word = useWords(payWords)
  return (
    <div role="status">
      {status === 'failed' && (
        <p class={style.failed}>
          <Icon d={alert} size={18} />
          {word('pay_failed')}
        </p>
      )}
      {status === 'processing' && (
        <p class={style.busy}>
          <i class={style.wheel} aria-hidden="true" />
          {word('pay_processing')}
        </p>
      )}
      {status === 'paid' && (
        <p class={style.paid}>
          <Icon d={check} size={18} />
          {word('pay_paid')}
        </p>
      )}
      {children}
    </div>
  )
}

const moneyOf = (bill: WalletPayContent, amount: string) => writeMoney(amount, bill.currency_code, pageLocale())
