import { useComputed, useSignal } from '@preact/signals'
import type { Message } from '../../compose/message'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { Base } from './Base'
import type { DifferenceStart } from './bases'
import { Changes } from './Changes'
import { changesBetween } from './changes'
import style from './Difference.module.css'
import { Drawn } from './Drawn'
import { useDrawings } from './use-drawings'

export interface DifferenceProps {
  studio: Studio
  start: DifferenceStart
  close(): void
}

/** The message beside another version of it, with what changed named and marked. */
export function Difference({ studio, start, close }: DifferenceProps) {
  const t = useStudioWords()
  const base = useSignal<Message | null>(null)
  const chosen = useSignal(-1)
  const changes = useComputed(() => (base.value ? changesBetween(base.value, studio.message.value) : [])).value
  const { before, after } = useDrawings(studio, base)
  return (
    <Dialog title={t('difference')} close={close} cross wide>
      <Base studio={studio} start={start} base={base} />
      {base.value && (
        <>
          <div class={style.sides}>
            <Drawn studio={studio} sheet={before} side="before" changes={changes} chosen={chosen} />
            <Drawn studio={studio} sheet={after} side="after" changes={changes} chosen={chosen} />
          </div>
          <Changes studio={studio} changes={changes} chosen={chosen} />
        </>
      )}
      <div class={ui.row}>
        <button type="button" class={ui.button} onClick={close}>
          {t('shell_close')}
        </button>
      </div>
    </Dialog>
  )
}
