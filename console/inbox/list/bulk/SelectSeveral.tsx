import { Icon } from '../../../shell/controls/icons'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import style from '../SourceFilter.module.css'

/** Shows the checkboxes on touch screens, which have no hover. A second press ends the selection. */
export function SelectSeveral({ inbox }: { inbox: Pick<Inbox, 'chosen'> }) {
  const t = useTranslate()
  const { chosen } = inbox
  const active = chosen.active.value
  return (
    <button
      type="button"
      class={`${style.where} ${style.pressed} ${active ? style.narrowed : ''}`}
      aria-label={t('choose')}
      title={t('choose')}
      aria-pressed={active}
      data-part="several"
      onClick={() => (active ? chosen.clear() : chosen.start())}
    >
      <Icon name="choose" size={18} />
    </button>
  )
}
