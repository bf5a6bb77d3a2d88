import { begin } from '../shell/begin'
import { App } from './App'
import { createInbox } from './inbox'

void begin({
  dictionaries: import.meta.glob('./strings/languages/*.ts'),
  draw: (shell) => <App inbox={createInbox(shell)} />,
})
