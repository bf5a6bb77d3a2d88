import { useSignal } from '@preact/signals'
import ui from '../../shell/controls/ui.module.css'
import { Later } from '../../shell/reading/Later'
import { useStudioWords } from '../words'
import type { ExportDialogProps } from './ExportDialog'

/** The code of the dialog is fetched when the dialog first opens. */
export function Export(props: Omit<ExportDialogProps, 'close'>) {
  const t = useStudioWords()
  const isOpen = useSignal(false)
  const show = (open: boolean) => {
    isOpen.value = open
  }
  return (
    <>
      <button type="button" class={ui.button} onClick={() => show(true)}>
        {t('export')}
      </button>
      {isOpen.value && (
        <Later fetch={() => import('./ExportDialog')}>
          {({ ExportDialog }) => <ExportDialog {...props} close={() => show(false)} />}
        </Later>
      )}
    </>
  )
}
