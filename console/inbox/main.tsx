import { PretendPayment } from '../../widget/gallery/pretend-payment'
import { begin } from '../shell/begin'
import { App } from './App'
import { createInbox } from './inbox'

// The agent's browser is not the customer's: what it could pay with says nothing here. A bill is drawn as where there is a wallet.
Object.assign(globalThis, { PaymentRequest: PretendPayment, ApplePaySession: PretendPayment })

void begin({
  dictionaries: import.meta.glob('./strings/languages/*.json'),
  draw: (shell) => <App inbox={createInbox(shell)} />,
})
