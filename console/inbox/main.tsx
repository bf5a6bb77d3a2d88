import { PretendPayment } from '../../widget/gallery/pretend-payment'
import { channelDictionaries } from '../channels/dictionaries'
import { begin } from '../shell/begin'
import { App } from './App'
import { createInbox } from './inbox'

// Simulates wallets, so that payment requests look the same in every agent's browser.
Object.assign(globalThis, { PaymentRequest: PretendPayment, ApplePaySession: PretendPayment })

void begin({
  dictionaries: [channelDictionaries, import.meta.glob('./strings/languages/*.json')],
  draw: (shell) => <App inbox={createInbox(shell)} />,
})
