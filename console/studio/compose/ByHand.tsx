import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import { words } from '../words'

export function ByHand({ text, close }: { text: string; close(): void }) {
  return (
    <Dialog title={words.copy_by_hand} close={close}>
      <textarea
        class={ui.box}
        rows={12}
        readOnly
        aria-label={words.copy_by_hand}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div>
        <button type="button" class={ui.button} onClick={close}>
          {words.cancel}
        </button>
      </div>
    </Dialog>
  )
}
