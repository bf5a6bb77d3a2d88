import type { Channel, User } from '../../../clients/typescript/operations'
import ui from '../../shell/controls/ui.module.css'
import type { RecordForm } from '../model/record-form'
import { useT } from '../parts/context'
import { Check, Choice, NumberField } from '../parts/fields/Fields'
import { useAll } from '../parts/use/use-fetched'
import { useProblems } from '../parts/use/use-form'

export type ModeValue = Pick<Channel, 'name' | 'source_ids' | 'bot_id' | 'bot_may' | 'ring_seconds'>

const acts = ['engage', 'complete', 'hand_over'] as const

interface BotOfModeProps {
  mode: Channel['mode']
  form: RecordForm<ModeValue>
  value: ModeValue
}

/** What a bot may do before agents do, and in real time how long one agent is rung. */
export function BotOfMode({ mode, form, value }: BotOfModeProps) {
  const t = useT()
  const problem = useProblems(form)
  const users = useAll<User>('/1.0/users')
  const people = (users.value.value?.records ?? []).filter(({ enabled, id }) => enabled || id === value.bot_id)
  return (
    <>
      <Choice
        label={t('field_bot_id')}
        value={value.bot_id ?? ''}
        error={problem('bot_id')}
        options={[['', t('mode_no_bot')], ...people.map((user) => [user.id, user.name] as const)]}
        onChoose={(id) => form.set({ bot_id: id || null })}
      />
      {value.bot_id && (
        <section class={ui.stack} aria-label={t('field_bot_may')}>
          <h3>{t('field_bot_may')}</h3>
          {acts.map((act) => (
            <Check
              key={act}
              label={t(`bot_${act}`)}
              checked={value.bot_may.includes(act)}
              onCheck={(wanted) =>
                form.set({ bot_may: acts.filter((each) => (each === act ? wanted : value.bot_may.includes(each))) })
              }
            />
          ))}
        </section>
      )}
      {mode === 'real_time' && (
        <NumberField
          label={t('ring_seconds')}
          min={5}
          value={value.ring_seconds}
          error={problem('ring_seconds')}
          onNumber={(seconds) => form.set({ ring_seconds: seconds ?? 0 })}
        />
      )}
    </>
  )
}
