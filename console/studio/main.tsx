import { channelDictionaries } from '../channels/dictionaries'
import { composeDictionaries } from '../compose/dictionaries'
import { begin } from '../shell/begin'
import { App } from './App'
import './page.css'
import { createStudio } from './studio'

void begin({
  dictionaries: [channelDictionaries, composeDictionaries, import.meta.glob('./strings/languages/*.json')],
  draw: (shell) => <App studio={createStudio(shell)} />,
})
