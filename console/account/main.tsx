import { begin } from '../shell/begin'
import { App } from './App'
import { createRoute } from './route'
import { createSetup } from './setup/setup'

void begin({
  dictionaries: [import.meta.glob('./strings/languages/*.json')],
  draw: (shell) => <App route={createRoute()} setup={createSetup(shell)} />,
  open: true,
})
