import { begin } from '../shell/begin'
import { App } from './App'
import './page.css'
import { createStudio } from './studio'

void begin({ dictionaries: {}, draw: (shell) => <App studio={createStudio(shell)} /> })
