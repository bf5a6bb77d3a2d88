import payWords from '../../strings/english/structured/wallet-pay.json'
import { useWords } from '../../strings/words'
import { lock } from '../../views/ui/icon-paths'
import { Icon } from '../../views/ui/icons'
import { Sheet } from '../../views/ui/Sheet'
import surface from '../../views/ui/Surface.module.css'
import style from './WalletPay.module.css'

interface DemoWalletProps {
  open: boolean
  merchant: string
  amount: string
  approve(): void
  close(): void
  onClosed(): void
}

export function DemoWallet({ open, merchant, amount, approve, close, onClosed }: DemoWalletProps) {
  const word = useWords(payWords)
  return (
    <Sheet open={open} title={word('demo_wallet')} height="compact" onClose={close} onGone={onClosed}>
      <div class={style.demo}>
        <p class={style.note}>{word('demo_note')}</p>
        <dl class={style.lines}>
          <div class={style.total}>
            <dt>{merchant}</dt>
            <dd>{amount}</dd>
          </div>
        </dl>
        <div class={style.foot}>
          <button type="button" class={surface.action} onClick={approve}>
            <Icon d={lock} size={16} />
            {word('pay', { amount })}
          </button>
        </div>
      </div>
    </Sheet>
  )
}
