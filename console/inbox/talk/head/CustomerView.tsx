import { useEffect, useMemo } from 'preact/hooks'
import { Dialog } from '../../../shell/controls/Dialog'
import ui from '../../../shell/controls/ui.module.css'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import style from './CustomerView.module.css'
import { linesFor } from './customer-lines'
import { createCustomerStage } from './customer-stage'

export function CustomerView({ inbox, close }: { inbox: Pick<Inbox, 'talk'>; close(): void }) {
  const t = useTranslate()
  const stage = useMemo(
    () => createCustomerStage({ origin: location.origin, language: inbox.talk.details.peek()?.language ?? '', close }),
    [],
  )
  const contents = inbox.talk.contents.value
  const isClosed = inbox.talk.details.value?.state === 'closed'
  useEffect(() => stage.show(linesFor(contents), isClosed), [contents, isClosed])
  useEffect(() => stage.dispose, [])
  return (
    <Dialog title={t('as_customer')} close={close}>
      <p class={ui.soft}>{t('as_customer_about')}</p>
      <iframe class={style.frame} title={t('as_customer')} src={stage.address} ref={stage.attach} />
      <form method="dialog">
        <button type="submit" class={ui.button}>
          {t('done')}
        </button>
      </form>
    </Dialog>
  )
}
