import { begin } from '../shell/begin'
import { App } from './App'
import { createSettings } from './settings'

void begin({
  dictionaries: [import.meta.glob('./strings/languages/*.json')],
  draw: (shell) => <App settings={createSettings(shell)} />,
})
