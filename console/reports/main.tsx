import { begin } from '../shell/begin'
import { App } from './App'
import { createReports } from './reports'

void begin({
  dictionaries: [import.meta.glob('./strings/languages/*.json')],
  draw: (shell) => <App reports={createReports(shell)} />,
})
