import { useRef } from 'preact/hooks'
import type { Notices } from '../../models/session/notices'
import noticesWords from '../../strings/english/notices.json'
import { useWords } from '../../strings/words'
import { Icon } from '../ui/icons'
import style from './Queue.module.css'

const bell = 'M6 17h12l-1.5-2.5V10a4.5 4.5 0 00-9 0v4.5zM10 20h4'

export function NoticesView({ notices, text }: { notices: Notices; text: string }) {
  const t = useWords(noticesWords)
  const words = useRef<HTMLParagraphElement>(null)
  if (!text) return null
  const asks = notices.state.value === 'ask'

  function press(act: () => void) {
    // The pressed button is removed, so the focus moves first.
    words.current?.focus()
    act()
  }

  return (
    <section class={style.notices} aria-label={t('notices_title')}>
      <Icon d={bell} size={18} class={style.bell} />
      <p class={style.words} ref={words} tabIndex={-1}>
        {text}
      </p>
      {asks && (
        <div class={style.acts}>
          <button type="button" class={style.act} onClick={() => press(notices.accept)}>
            {t('notices_yes')}
          </button>
          <button type="button" class={style.act} onClick={() => press(notices.decline)}>
            {t('notices_no')}
          </button>
        </div>
      )}
    </section>
  )
}
