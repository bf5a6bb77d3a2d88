import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useRoving } from '../../../../widget/views/ui/useRoving'
import { Button } from '../../../shell/controls/Button'
import type { IconName } from '../../../shell/controls/icons'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import style from './BulkBar.module.css'
import { BulkDialog, type DialogName } from './BulkDialog'

export function BulkBar({
  inbox,
}: {
  inbox: Pick<Inbox, 'acts' | 'bulk' | 'chosen' | 'list' | 'me' | 'now' | 'records' | 'sentence' | 'shellWord'>
}) {
  const t = useTranslate()
  const { chosen, bulk, list } = inbox
  const dialog = useSignal<DialogName | null>(null)
  const count = chosen.count.value
  const busy = bulk.busy.value
  const open = (name: DialogName) => () => {
    dialog.value = name
  }
  const acts: { name: string; icon: IconName; run(): void }[] = [
    {
      name: t('take'),
      icon: 'hand',
      run: () => void bulk.run({ act: 'take' }, (changedCount) => t('bulk_done_take', { count: changedCount })),
    },
    { name: t('hand_over'), icon: 'people', run: open('hand_over') },
    { name: t('bulk_priority'), icon: 'flag', run: open('priority') },
    { name: t('snooze'), icon: 'clock', run: open('snooze') },
    {
      name: t('bulk_read'),
      icon: 'eye',
      run: () => void bulk.run({ act: 'read' }, (changedCount) => t('bulk_done_read', { count: changedCount })),
    },
    { name: t('bulk_close'), icon: 'check', run: open('close') },
  ]
  const { row, tabIndexOf } = useRoving(acts.length, { 'aria-label': t('bulk') })
  useEffect(() => returnFocus, [])

  return (
    <div class={style.bar} data-part="bulk" data-toasts="above">
      <div class={style.choice}>
        <strong class={style.count}>{t('chosen', { count })}</strong>
        {count < list.rows.value.length && (
          <Button kind="quiet" onClick={() => chosen.chooseAll()}>
            {t('choose_all')}
          </Button>
        )}
        <Button kind="quiet" icon="close" label={t('choose_none')} onClick={() => chosen.clear()} />
      </div>
      <div class={style.acts} {...row}>
        {acts.map(({ name, icon, run }, place) => (
          <Button key={icon} kind="quiet" icon={icon} busy={busy} tabIndex={tabIndexOf(place)} onClick={run}>
            {name}
          </Button>
        ))}
      </div>
      {dialog.value && <BulkDialog inbox={inbox} name={dialog.value} close={() => (dialog.value = null)} />}
    </div>
  )
}

/** The bar disappears with the selection, so a focus inside must move to the list. */
function returnFocus() {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const part = find('[data-row][tabindex="0"]') ?? find('[data-part="several"]')
    part?.focus()
  })
}
