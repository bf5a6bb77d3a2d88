import type { Trigger, TriggerAction } from '../../../../contract/triggers/trigger'
import { Button } from '../../../shell/controls/Button'
import { TextField } from '../../../shell/controls/Field'
import { Check } from '../../../shell/controls/Fields'
import ui from '../../../shell/controls/ui.module.css'
import { Later } from '../../../shell/reading/Later'
import { useT } from '../../parts/context'
import { LocalTexts } from '../../parts/fields/LocalTexts'
import { Chip } from '../../parts/Records'
import { Condition } from './Condition'
import style from './Triggers.module.css'
import { actionKinds, newAction, newCondition } from './trigger-kinds'

interface TriggerCardProps {
  trigger: Trigger
  open: boolean
  /** Returns the problem at a path of this trigger: `.name`, `.conditions[0]`. */
  problem(path: string): string | undefined
  change(trigger: Trigger): void
  remove(): void
}

export function TriggerCard({ trigger, open, problem, change, remove }: TriggerCardProps) {
  const t = useT()
  const set = (part: Partial<Trigger>) => change({ ...trigger, ...part })
  const { conditions, actions } = trigger
  return (
    <details class={style.trigger} open={open}>
      <summary class={style.summary}>
        <span class={style.name}>{trigger.name}</span>
        <Chip kind={trigger.active ? 'good' : 'plain'}>{t(trigger.active ? 'on' : 'off')}</Chip>
        {problem('') && <Chip kind="bad">{t('problem')}</Chip>}
      </summary>
      <div class={`${ui.stack} ${style.inside}`}>
        <TextField
          label={t('name')}
          value={trigger.name}
          maxLength={100}
          error={problem('.name')}
          onText={(name) => set({ name })}
        />
        <Check label={t('field_active')} checked={trigger.active} onCheck={(active) => set({ active })} />
        <h2>{t('trigger_when')}</h2>
        {conditions.length === 0 && <p class={ui.soft}>{t('trigger_always')}</p>}
        <ul class={ui.stack}>
          {conditions.map((condition, nth) => (
            <Condition
              key={nth}
              condition={condition}
              problem={problem(`.conditions[${nth}]`)}
              change={(next) => set({ conditions: conditions.map((each, at) => (at === nth ? next : each)) })}
              remove={() => set({ conditions: conditions.filter((_, at) => at !== nth) })}
            />
          ))}
        </ul>
        <div>
          <Button icon="plus" onClick={() => set({ conditions: [...conditions, newCondition('page_path')] })}>
            {t('condition_add')}
          </Button>
        </div>
        <h2>{t('trigger_then')}</h2>
        <Actions actions={actions} problem={problem} change={(next) => set({ actions: next })} />
        <div>
          <Button kind="danger" icon="trash" onClick={remove}>
            {t('trigger_remove')}
          </Button>
        </div>
      </div>
    </details>
  )
}

interface ActionsProps {
  actions: TriggerAction[]
  problem(path: string): string | undefined
  change(actions: TriggerAction[]): void
}

/** Each of the three kinds of action can be used once. */
function Actions({ actions, problem, change }: ActionsProps) {
  const t = useT()
  return (
    <div class={ui.stack}>
      {actionKinds.map((act) => {
        const nth = actions.findIndex((each) => each.do === act)
        const action = actions[nth]
        return (
          <div key={act} class={ui.stack}>
            <Check
              label={t(`do_${act}`)}
              checked={action !== undefined}
              onCheck={(wanted) =>
                change(wanted ? [...actions, newAction(act)] : actions.filter((each) => each.do !== act))
              }
            />
            {action?.do === 'add_message' && (
              <>
                <LocalTexts
                  label={t('do_add_message')}
                  texts={action.text}
                  problem={(language) => problem(`.actions[${nth}].text.${language}`) ?? problem(`.actions[${nth}]`)}
                  change={(text) => change(actions.map((each, at) => (at === nth ? { ...action, text } : each)))}
                />
                <Later fetch={() => import('../StarterField')}>
                  {({ StarterField }) => (
                    <StarterField
                      starter={action.structured_content}
                      texts={action.text}
                      problem={problem(`.actions[${nth}].structured_content`)}
                      change={(content, text) => {
                        const starter = content ? { structured_content: content } : {}
                        const message: TriggerAction = { do: action.do, text, ...starter }
                        change(actions.map((each, at) => (at === nth ? message : each)))
                      }}
                    />
                  )}
                </Later>
              </>
            )}
          </div>
        )
      })}
      {problem('.actions') && <p class={ui.problem}>{problem('.actions')}</p>}
    </div>
  )
}
