import { TypePicture } from '../../../widget/gallery/TypePicture'
import type { Message } from '../../compose/message'
import { startingPoints } from '../../compose/starting-points'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'

export function Library({ take, close }: { take(message: Message): void; close(): void }) {
  const t = useStudioWords()
  return (
    <Dialog title={t('start_from')} close={close}>
      <p class={ui.soft}>{t('start_about')}</p>
      <ul class={ui.grid}>
        {startingPoints.map(({ name, type, message }) => (
          <li key={name}>
            <button type="button" class={`${ui.button} ${ui.wide}`} onClick={() => take(message)}>
              <TypePicture type={type} />
              {t(`start_${name}`)}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" class={ui.button} onClick={close}>
          {t('shell_cancel')}
        </button>
      </div>
    </Dialog>
  )
}
