import type { Extras } from '../../extras/extras'
import { useTalkTranslate } from '../../strings/en-talk'
import laterWords from '../../strings/english/shared.json'
import { useWords } from '../../strings/words'
import { Icon, Sign } from '../icons'
import { PanelView } from '../Panel'
import style from './Beside.module.css'

const clock = 'M12 7.5V12l3 2M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17z'

/** The notes between the log and the text box, and the sheets of the header's buttons. */
export function BesideView({ more, focusComposer }: { more: Extras; focusComposer(): void }) {
  const word = useWords(laterWords)
  const t = useTalkTranslate()
  const files = more.files.value
  const Menu = more.menu.value?.Menu
  const Threads = more.threads.value?.Threads
  return (
    <>
      {more.awayText.value && (
        <p class={style.away}>
          <Icon d={clock} size={18} class={style.clock} />
          <span dir="auto">{more.awayText.value}</span>
        </p>
      )}
      {more.elsewhere.value > 0 && (
        <button type="button" class={style.elsewhere} onClick={() => void more.open('threads')}>
          <Sign name="threads" size={18} />
          {t('new_messages', { count: more.elsewhere.value })}
        </button>
      )}
      {more.failed.value && (
        <p class={style.failed} role="alert">
          {word('could_not_load')}
        </p>
      )}
      {files && <files.UploadsView files={files} focusComposer={focusComposer} />}
      {files && more.filesOver.value && <files.DropHere />}
      <PanelView panel={more.panel} />
      {Menu && <Menu more={more} />}
      {Threads && <Threads more={more} focusComposer={focusComposer} />}
    </>
  )
}
