import { usualEditWindow } from '../../../contract/channel-abilities'
import { Check, NumberField } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useT } from '../parts/context'
import { useProblems } from '../parts/use/use-form'
import type { PartProps } from './part-props'

export function MessageChangeSettings({ form, value }: Pick<PartProps, 'form' | 'value'>) {
  const t = useT()
  const problem = useProblems(form)
  return (
    <section class={`${ui.panel} ${ui.stack}`}>
      <NumberField
        label={t('field_edit_window_seconds')}
        hint={t('edit_window_seconds_hint')}
        error={problem('edit_window_seconds')}
        value={value.edit_window_seconds ?? null}
        placeholder={String(usualEditWindow)}
        onNumber={(edit_window_seconds) => form.set({ edit_window_seconds })}
      />
      <Check
        label={t('field_customer_unsend')}
        hint={t('customer_unsend_hint')}
        checked={value.customer_unsend === true}
        disabled={value.edit_window_seconds === 0}
        onCheck={(may) => form.set({ customer_unsend: may || null })}
      />
      <Check
        label={t('field_reactions')}
        hint={t('reactions_hint')}
        checked={value.reactions ?? true}
        onCheck={(on) => form.set({ reactions: on ? null : false })}
      />
    </section>
  )
}
