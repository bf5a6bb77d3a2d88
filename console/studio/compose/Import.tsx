import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { Message } from '../../compose/message'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import { words } from '../words'
import { messageIn } from './import'

/** Finds a message in the pasted text. */
export function Import({ take, close }: { take(message: Message): void; close(): void }) {
  const none = useSignal(false)
  const [box, about] = [useId(), useId()]
  return (
    <Dialog title={words.import} close={close}>
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          const message = messageIn(String(new FormData(event.currentTarget).get('pasted') ?? ''))
          none.value = !message
          if (message) take(message)
        }}
      >
        <p id={about} class={ui.soft} role="alert">
          {none.value ? words.import_none : words.import_about}
        </p>
        <label for={box}>{words.import_box}</label>
        <textarea
          id={box}
          name="pasted"
          class={ui.box}
          rows={10}
          spellcheck={false}
          aria-describedby={about}
          aria-invalid={none.value}
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
