import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useWords } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'
import { useOnce } from '../use-once'
import { useSentence } from '../words/sentence'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { TextField } from './Field'
import ui from './ui.module.css'

interface ConfirmProps {
  title: string
  children: ComponentChildren
  /** The label of the button. */
  act: string
  /** A text that must be typed first, for acts that cannot be undone. */
  typed?: string
  confirm(): Promise<unknown>
  close(): void
}

/** Asks before an act that cannot be undone. When the server refuses, the dialog stays and says why. */
export function Confirm({ title, children, act, typed, confirm, close }: ConfirmProps) {
  const t = useWords(shellWords)
  const sentence = useSentence()
  const given = useSignal('')
  const { busy, problem, once } = useOnce(sentence)
  async function go() {
    if (typed !== undefined && given.value.trim() !== typed) return t('shell_typed_wrong', { typed })
    await confirm()
    return close()
  }
  return (
    <Dialog title={title} close={close}>
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void once(go)
        }}
      >
        {children}
        {typed !== undefined && (
          <TextField
            label={t('shell_type_to_confirm', { typed })}
            value={given.value}
            onText={(text) => {
              given.value = text
              problem.value = ''
            }}
          />
        )}
        {problem.value && (
          <p role="alert" class={ui.problem}>
            {problem.value}
          </p>
        )}
        <div class={ui.row}>
          <Button kind="danger" type="submit" busy={busy.value}>
            {act}
          </Button>
          <Button onClick={close}>{t('shell_cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
