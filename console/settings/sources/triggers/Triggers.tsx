import { useSignal } from '@preact/signals'
import type { Trigger } from '../../../../contract/triggers/trigger'
import { Button } from '../../../shell/controls/Button'
import ui from '../../../shell/controls/ui.module.css'
import { useT } from '../../parts/context'
import { useProblems } from '../../parts/use/use-form'
import type { PartProps } from '../part-props'
import { TriggerCard } from './TriggerCard'
import style from './Triggers.module.css'
import { newAction, newCondition } from './trigger-kinds'

export function Triggers({ form, value }: PartProps) {
  const t = useT()
  const problem = useProblems(form)
  const opened = useSignal('')
  const triggers = value.triggers ?? []
  const put = (next: Trigger[]) => form.set({ triggers: next })
  function add() {
    const taken = new Set(triggers.map(({ id }) => id))
    let nth = triggers.length + 1
    while (taken.has(`trigger-${nth}`)) nth += 1
    const trigger: Trigger = {
      id: `trigger-${nth}`,
      name: t('trigger_nth', { count: nth }),
      active: true,
      conditions: [newCondition('page_duration')],
      actions: [newAction('add_message')],
    }
    opened.value = trigger.id
    put([...triggers, trigger])
  }
  return (
    <section class={ui.stack}>
      <p class={ui.soft}>{t('triggers_about')}</p>
      {triggers.length === 0 && <p class={style.empty}>{t('triggers_empty')}</p>}
      {triggers.map((trigger, nth) => (
        <TriggerCard
          key={trigger.id}
          trigger={trigger}
          open={opened.value === trigger.id}
          problem={(path) => problem(`settings.triggers[${nth}]${path}`)}
          change={(next) => put(triggers.map((each, at) => (at === nth ? next : each)))}
          remove={() => put(triggers.filter((_, at) => at !== nth))}
        />
      ))}
      <div>
        <Button icon="plus" onClick={add}>
          {t('trigger_new')}
        </Button>
      </div>
    </section>
  )
}
