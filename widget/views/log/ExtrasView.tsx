import type { Extras } from '../../session/extras-shape'
import { enLog } from '../../strings/en-log'
import { useLaterWords } from '../../strings/words'
import { PanelView } from '../sheets/PanelView'
import { Icon, ShellIcon } from '../ui/icons'
import style from './ExtrasView.module.css'

const clock = 'M12 7.5V12l3 2M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17z'

export function ExtrasView({ extras, focusComposer }: { extras: Extras; focusComposer(): void }) {
  const t = useLaterWords(enLog, extras.elsewhere.value > 0)
  const files = extras.files.value
  const Menu = extras.menu.value?.Menu
  const Threads = extras.threads.value?.Threads
  return (
    <>
      {extras.awayText.value && (
        <p class={style.away}>
          <Icon d={clock} size={18} class={style.clock} />
          <span dir="auto">{extras.awayText.value}</span>
        </p>
      )}
      {extras.elsewhere.value > 0 && (
        <button type="button" class={style.elsewhere} onClick={() => void extras.open('threads')}>
          <ShellIcon name="threads" size={18} />
          {t('new_messages', { count: extras.elsewhere.value })}
        </button>
      )}
      {extras.failed.value && (
        <p class={style.failed} role="alert">
          {t('could_not_load')}
        </p>
      )}
      {files && <files.UploadsView files={files} focusComposer={focusComposer} />}
      {files && extras.filesOver.value && <files.DropHere />}
      <PanelView panel={extras.panel} />
      {Menu && <Menu extras={extras} />}
      {Threads && <Threads extras={extras} focusComposer={focusComposer} />}
    </>
  )
}
