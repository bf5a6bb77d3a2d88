import { signal } from '@preact/signals'
import { renderToString } from 'preact-render-to-string'
import { createComposer } from './models/composer/composer'
import { memoryText } from './models/composer/kept-text'
import { createShell } from './models/session/shell'
import type { Text } from './strings/words'
import { App } from './views/App'

/**
 * Returns the HTML of the chat before any script has run: the customer can already write. It is drawn at build time for
 * every language and source, so it contains no text. The script takes over the same elements.
 */
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
