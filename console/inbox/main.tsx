import { PretendPayment } from '../../widget/gallery/pretend-payment'
import { begin } from '../shell/begin'
import { App } from './App'
import { createInbox } from './inbox'

// Draws payment requests as in a browser with a wallet, whatever the agent's browser has.
Object.assign(globalThis, { PaymentRequest: PretendPayment, ApplePaySession: PretendPayment })

void begin({
  dictionaries: import.meta.glob('./strings/languages/*.json'),
  draw: (shell) => <App inbox={createInbox(shell)} />,
})
