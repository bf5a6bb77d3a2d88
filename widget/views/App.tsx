import { type ReadonlySignal, useComputed } from '@preact/signals'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Composer } from '../models/composer/composer'
import type { Shell } from '../models/session/shell'
import type { ChatSession } from '../session/chat-session'
import type { Extras } from '../session/extras-shape'
import { type Speech, Words } from '../strings/words'
import style from './App.module.css'
import { ComposerView } from './composer/Composer'
import { Header } from './Header'
import { Welcome } from './log/Welcome'

interface AppProps {
  speech: ReadonlySignal<Speech>
  shell: Shell
  composer: Composer
  /** Null until the chat session is loaded. The customer can already write then. */
  chatSession: ReadonlySignal<ChatSession | null>
  withExtras(act: (extras: Extras) => void): void
  close: (() => void) | null
}

export function App({ speech, shell, composer, chatSession, withExtras, close }: AppProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const entered = shell.entered.value
  const here = chatSession.value
  const extras = here?.extras.value
  const Notes = here?.notes.value
  const closed = useComputed(
    () => chatSession.value?.conversation.textInputDisabled.value || shell.connection.value === 'refused',
  ).value

  /** Moves the focus to the text box if that opens no soft keyboard, otherwise to the title. */
  const focusInside = useCallback(() => {
    const touch = shell.fullScreen.value || matchMedia('(pointer: coarse)').matches
    const target = touch ? title.current : field.current
    target?.focus({ preventScroll: true })
  }, [])

  useLayoutEffect(() => {
    if (entered > 0) focusInside()
  }, [entered])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const sheet = chatSession.value?.extras.value?.panel.current.value
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && !sheet) close?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const empty = <Welcome shell={shell} loaded={here?.conversation.loaded.value === true} />
  return (
    <Words.Provider value={speech.value}>
      <main class={style.app}>
        <Header shell={shell} withExtras={withExtras} close={close} titleRef={title} />
        {here ? (
          <here.ConversationView
            key={here.conversation.view.value}
            conversation={here.conversation}
            links={here.links}
            token={here.token}
            empty={empty}
            focusComposer={focusInside}
          />
        ) : (
          <div class={style.pane}>{empty}</div>
        )}
        {here && <here.say.Announcements announcer={here.say.announcer} />}
        {Notes && <Notes />}
        {extras && <extras.ExtrasView extras={extras} focusComposer={focusInside} />}
        <ComposerView
          composer={composer}
          closed={closed}
          fieldRef={field}
          accept={extras?.accept.value}
          attach={(files) => withExtras((there) => there.attach(files))}
        />
      </main>
    </Words.Provider>
  )
}
