import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'

export function ByHand({ text, close }: { text: string; close(): void }) {
  const t = useStudioWords()
  return (
    <Dialog title={t('copy_by_hand')} close={close}>
      <textarea
        class={ui.box}
        rows={12}
        readOnly
        dir="ltr"
        aria-label={t('copy_by_hand')}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div>
        <button type="button" class={ui.button} onClick={close}>
          {t('shell_cancel')}
        </button>
      </div>
    </Dialog>
  )
}
