import type { MailTest } from '../../../clients/typescript/operations'
import { usualEditWindow } from '../../../contract/channel-abilities'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { Later } from '../../shell/reading/Later'
import { useAct } from '../../shell/use-once'
import { useSettings, useT } from '../parts/context'
import { DescribedFields, type FieldOf } from '../parts/fields/DescribedFields'
import { LocalTexts } from '../parts/fields/LocalTexts'
import { Panel } from '../parts/Panel'
import { useProblems } from '../parts/use/use-form'
import type { PartProps } from './part-props'
import type { SourceValue } from './values'

export function Messages({ source, form, value }: PartProps) {
  const t = useT()
  const problem = useProblems(form)
  return (
    <>
      {starters.map(([name, starter]) => (
        <Panel key={name} title={t(`field_${name}`)} about={t(`${name}_hint`)}>
          <LocalTexts
            label={t(`field_${name}`)}
            texts={value[name] ?? {}}
            problem={(language) => problem(`settings.${name}.${language}`)}
            change={(texts) => form.set({ [name]: texts })}
          />
          <Later fetch={() => import('./StarterField')}>
            {({ StarterField }) => (
              <StarterField
                starter={value[starter]}
                texts={value[name] ?? {}}
                problem={problem(`settings.${starter}`)}
                change={(content, texts) => form.set({ [starter]: content, [name]: texts })}
              />
            )}
          </Later>
        </Panel>
      ))}
      {panelsOf(value).map(({ fields, test: Test }, nth) => (
        <Panel key={nth}>
          <DescribedFields form={form} fields={fields} />
          {Test && <Test id={source.id} />}
        </Panel>
      ))}
    </>
  )
}

const starters = [
  ['welcome_message', 'welcome_structured_content'],
  ['away_message', 'away_structured_content'],
] as const

interface FieldsPanel {
  fields: readonly FieldOf<SourceValue>[]
  test?: typeof TestPush
}

const panelsOf = ({ edit_window_seconds, push }: SourceValue): readonly FieldsPanel[] => [
  {
    fields: [
      { kind: 'check', name: 'sound', label: 'field_sound', hint: 'sound_hint', usual: true },
      { kind: 'check', name: 'typing_pause', label: 'field_typing_pause', hint: 'typing_pause_hint', usual: false },
    ],
  },
  {
    fields: [
      {
        kind: 'number',
        name: 'edit_window_seconds',
        label: 'field_edit_window_seconds',
        hint: 'edit_window_seconds_hint',
        placeholder: String(usualEditWindow),
      },
      {
        kind: 'check',
        name: 'customer_unsend',
        label: 'field_customer_unsend',
        hint: 'customer_unsend_hint',
        disabled: edit_window_seconds === 0,
        usual: false,
      },
      { kind: 'check', name: 'reactions', label: 'field_reactions', hint: 'reactions_hint', usual: true },
    ],
  },
  {
    fields: [
      { kind: 'check', name: 'push', label: 'field_push', hint: 'push_hint', usual: false },
      {
        kind: 'check',
        name: 'push_words',
        label: 'field_push_words',
        hint: 'push_words_hint',
        disabled: push !== true,
        usual: true,
      },
    ],
    test: TestPush,
  },
  {
    fields: [
      { kind: 'check', name: 'mail', label: 'field_mail', hint: 'mail_hint', usual: false },
      { kind: 'number', name: 'mail_after', label: 'field_mail_after', placeholder: '10' },
    ],
    test: TestMail,
  },
]

function TestPush({ id }: { id: string }) {
  const settings = useSettings()
  const t = useT()
  const { act, busy } = useAct()
  const test = () => import('./push-test').then(({ testPush }) => testPush(settings, t, id))
  return (
    <div class={ui.row}>
      <Button icon="send" busy={busy.value} onClick={() => void act(test)}>
        {t('push_test')}
      </Button>
    </div>
  )
}

function TestMail({ id }: { id: string }) {
  const { api, toasts } = useSettings()
  const t = useT()
  const { act, busy } = useAct()
  async function test() {
    const { sent_to, outcome, reason } = await api.post<MailTest>(`/1.0/content_sources/${id}/mail_test`, {})
    if (outcome === 'sent') toasts.say(t('mail_test_sent', { email: sent_to }))
    else toasts.warn(t('mail_test_failed', { reason: reason ?? outcome }))
  }
  return (
    <div class={ui.row}>
      <Button icon="send" busy={busy.value} onClick={() => void act(test)}>
        {t('mail_test')}
      </Button>
    </div>
  )
}
