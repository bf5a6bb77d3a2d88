import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { Message } from '../../compose/message'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import { words } from '../words'
import { findSyntaxError, messageIn } from './import'

export function Import({ take, close }: { take(message: Message): void; close(): void }) {
  const problem = useSignal('')
  const [box, about] = [useId(), useId()]
  return (
    <Dialog title={words.import} close={close}>
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          const pasted = String(new FormData(event.currentTarget).get('pasted') ?? '')
          const message = messageIn(pasted)
          if (message) return take(message)
          const broken = findSyntaxError(pasted)
          problem.value = broken ? words.import_broken(broken.line, broken.problem) : words.import_none
        }}
      >
        <p id={about} class={ui.soft} role="alert">
          {problem.value || words.import_about}
        </p>
        <label for={box}>{words.import_box}</label>
        <textarea
          id={box}
          name="pasted"
          class={ui.box}
          rows={10}
          spellcheck={false}
          aria-describedby={about}
          aria-invalid={problem.value !== ''}
        />
        <div class={ui.row}>
          <button type="submit" class={`${ui.button} ${ui.main}`}>
            {words.take_over}
          </button>
          <button type="button" class={ui.button} onClick={close}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
