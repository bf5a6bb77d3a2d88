import { Icon } from '../../shell/controls/icons'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './ControlNotice.module.css'

export function NewerConversation({ inbox }: { inbox: Pick<Inbox, 'nameOf' | 'navigation' | 'talk'> }) {
  const t = useTranslate()
  const { talk, navigation } = inbox
  const newer = talk.newer.value
  const { value: details } = talk.details
  return (
    <div role="status">
      {newer && details && (
        <div class={style.notice}>
          <Icon name="chat" size={18} />
          <p class={style.text}>
            {t('newer', { name: inbox.nameOf(details) })}{' '}
            <a
              href={navigation.address(newer.id)}
              dir="auto"
              onClick={(event) => {
                // The browser opens a new tab for these keys.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                navigation.open(newer.id)
              }}
            >
              {newer.title || t('newer_open')}
            </a>
          </p>
        </div>
      )}
    </div>
  )
}
