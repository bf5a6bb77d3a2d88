import { begin } from '../shell/begin'
import { App } from './App'

void begin({ dictionaries: import.meta.glob('./strings/languages/*.ts'), draw: () => <App />, open: true })
