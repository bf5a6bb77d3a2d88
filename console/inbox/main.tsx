import { PretendPayment } from '../../widget/gallery/pretend-payment'
import { begin } from '../shell/begin'
import { App } from './App'
import { createInbox } from './inbox'

// A payment request in the log is drawn as in a browser with a wallet, whatever the agent's own browser has.
Object.assign(globalThis, { PaymentRequest: PretendPayment, ApplePaySession: PretendPayment })

void begin({
  dictionaries: import.meta.glob('./strings/languages/*.json'),
  draw: (shell) => <App inbox={createInbox(shell)} />,
})
