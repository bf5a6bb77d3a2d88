import { signal } from '@preact/signals'
import { renderToString } from 'preact-render-to-string'
import { createComposer } from './models/composer/composer'
import { memoryText } from './models/kept/stored-text'
import { createShell } from './models/session/shell'
import type { Text } from './strings/words'
import { App } from './views/App'

/** Rendered at build time for all languages and sources, so it has no text. The script continues with its elements. */
export function renderShell(): string {
  const noWords = new Proxy<Record<string, Text>>({}, { get: () => '' })
  const shell = createShell()
  shell.expectHistory()
  const composer = createComposer({ draft: memoryText(), locked: signal(false), send() {} })
  const speech = signal({ language: 'en', texts: noWords })
  return renderToString(
    <App
      speech={speech}
      shell={shell}
      composer={composer}
      chatSession={signal(null)}
      withExtras={() => {}}
      close={() => {}}
    />,
  )
}
