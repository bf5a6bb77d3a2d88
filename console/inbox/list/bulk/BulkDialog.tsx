import { useMemo } from 'preact/hooks'
import { priorities } from '../../../../contract/inbox/states'
import { Button } from '../../../shell/controls/Button'
import { Confirm } from '../../../shell/controls/Confirm'
import { Dialog } from '../../../shell/controls/Dialog'
import ui from '../../../shell/controls/ui.module.css'
import { useTimes } from '../../../times/times'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import { Colleagues } from '../../talk/head/Colleagues'
import { Snooze } from '../../talk/head/Snooze'
import style from './BulkDialog.module.css'

export type DialogName = 'hand_over' | 'priority' | 'snooze' | 'close'

interface BulkDialogProps {
  inbox: Pick<Inbox, 'acts' | 'bulk' | 'chosen' | 'me' | 'now' | 'records' | 'sentence' | 'shellWord'>
  name: DialogName
  close(): void
}

export function BulkDialog({ inbox, name, close }: BulkDialogProps) {
  const t = useTranslate()
  const { bulk, chosen } = inbox
  const times = useTimes()
  const sources = useMemo(() => [...new Set(chosen.all.peek().map(({ source }) => source.id))], [])
  if (name === 'hand_over')
    return (
      <Colleagues
        inbox={inbox}
        sources={sources}
        busy={bulk.busy.value}
        failure=""
        close={close}
        onChosen={(user) => {
          close()
          void bulk.run({ act: 'reassign', user_id: user.id }, (count) =>
            t('bulk_done_reassign', { count, name: user.name }),
          )
        }}
      />
    )
  if (name === 'snooze')
    return (
      <Snooze
        inbox={inbox}
        close={close}
        snooze={async (until) => {
          close()
          const when = times.until(until, inbox.now.value)
          await bulk.run({ act: 'snooze', until }, (count) => t('bulk_done_snooze', { count, when }))
        }}
      />
    )
  return name === 'priority' ? <PriorityOfAll inbox={inbox} close={close} /> : <CloseAll inbox={inbox} close={close} />
}

type PartProps = Omit<BulkDialogProps, 'name'>

function PriorityOfAll({ inbox, close }: PartProps) {
  const t = useTranslate()
  return (
    <Dialog title={t('bulk_priority_title', { count: inbox.chosen.count.value })} close={close}>
      <ul class={style.priorities}>
        {priorities.map((priority) => (
          <li key={priority}>
            <Button
              onClick={() => {
                close()
                const name = t(`priority_${priority}`)
                void inbox.bulk.run({ act: 'prioritize', priority }, (count) =>
                  t('bulk_done_prioritize', { count, name }),
                )
              }}
            >
              {t(`priority_${priority}`)}
            </Button>
          </li>
        ))}
      </ul>
      <div class={ui.row}>
        <Button onClick={close}>{t('cancel')}</Button>
      </div>
    </Dialog>
  )
}

function CloseAll({ inbox, close }: PartProps) {
  const t = useTranslate()
  return (
    <Confirm
      title={t('bulk_close_title', { count: inbox.chosen.count.value })}
      act={t('close')}
      kind="main"
      confirm={async () => void inbox.bulk.run({ act: 'close' }, (count) => t('bulk_done_close', { count }))}
      close={close}
    >
      <p>{t('bulk_close_about')}</p>
    </Confirm>
  )
}
