import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'
import type { ExportDialogProps } from './ExportDialog'

/** The code of the dialog is fetched when the dialog first opens. */
export function Export(props: Omit<ExportDialogProps, 'close'>) {
  const t = useStudioWords()
  const dialog = useSignal<ComponentType<ExportDialogProps> | null>(null)
  const open = useSignal(false)
  const failed = useSignal(false)
  async function show() {
    try {
      failed.value = false
      dialog.value ??= (await import('./ExportDialog')).ExportDialog
      open.value = true
    } catch {
      failed.value = true
    }
  }
  const Dialog = dialog.value
  return (
    <>
      <button type="button" class={ui.button} onClick={() => void show()}>
        {t('export')}
      </button>
      {failed.value && (
        <span class={ui.problem} role="alert">
          {t('part_failed')}
        </span>
      )}
      {open.value && Dialog && (
        <Dialog
          {...props}
          close={() => {
            open.value = false
          }}
        />
      )}
    </>
  )
}
