import { useSignal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { composeDictionaries } from '../../compose/dictionaries'
import { Dialog } from '../../shell/controls/Dialog'
import { useShell } from '../../shell/shell'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import type { StartMessage } from './use-composer'

interface StructuredLaterProps {
  inbox: Inbox
  /** Null means the conversation's draft. */
  startMessage: StartMessage | null
  close(): void
}

/** Fetches the structured composer and its texts at first use. */
export function StructuredLater({ inbox, startMessage, close }: StructuredLaterProps) {
  const t = useTranslate()
  const { languages } = useShell()
  const part = useSignal<{ Part: FunctionComponent<StructuredLaterProps> } | null>(null)
  const hasFailed = useSignal(false)
  useEffect(() => {
    Promise.all([import('./StructuredComposer'), languages.addDictionaries(composeDictionaries)]).then(
      ([{ StructuredComposer }]) => {
        part.value = { Part: StructuredComposer }
      },
      () => {
        hasFailed.value = true
      },
    )
  }, [])
  const { Part } = part.value ?? {}
  if (Part) return <Part inbox={inbox} startMessage={startMessage} close={close} />
  return (
    <Dialog title={t('structured_title')} close={close}>
      <p role="status">{hasFailed.value ? t('structured_failed') : t('talk_loading')}</p>
    </Dialog>
  )
}
