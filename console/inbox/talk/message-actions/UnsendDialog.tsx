import { Button } from '../../../shell/controls/Button'
import { Dialog } from '../../../shell/controls/Dialog'
import ui from '../../../shell/controls/ui.module.css'
import type { ConversationContent } from '../../../shell/shapes'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import { focusMenuOf } from './message-menus'

interface UnsendDialogProps {
  inbox: Inbox
  content: ConversationContent
  close(): void
}

/** Asks for confirmation, because an unsent message cannot be restored. */
export function UnsendDialog({ inbox, content, close }: UnsendDialogProps) {
  const t = useTranslate()
  const { messageActions } = inbox

  async function unsend() {
    close()
    if (await messageActions.unsend(content)) focusMenuOf(messageActions.tabStopId.peek())
  }

  return (
    <Dialog title={t('unsend_title')} close={close}>
      <p>{t(content.private_message ? 'unsend_comment_about' : 'unsend_about')}</p>
      <div class={ui.row}>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button kind="danger" onClick={() => void unsend()}>
          {t('unsend_now')}
        </Button>
      </div>
    </Dialog>
  )
}
