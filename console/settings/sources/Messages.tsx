import type { MailTest } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import { Check, NumberField } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useSettings, useT } from '../parts/context'
import { LocalTexts } from '../parts/fields/LocalTexts'
import { useProblems } from '../parts/use/use-form'
import { useSettingsRequest } from '../parts/use/use-settings-request'
import { MessageChangeSettings } from './MessageChangeSettings'
import type { PartProps } from './part-props'

export function Messages({ source, form, value }: PartProps) {
  const t = useT()
  const problem = useProblems(form)
  return (
    <>
      {(['welcome_message', 'away_message'] as const).map((name) => (
        <section key={name} class={`${ui.panel} ${ui.stack}`}>
          <h2>{t(`field_${name}`)}</h2>
          <p class={ui.soft}>{t(`${name}_hint`)}</p>
          <LocalTexts
            label={t(`field_${name}`)}
            texts={value[name] ?? {}}
            problem={(language) => problem(`settings.${name}.${language}`)}
            change={(texts) => form.set({ [name]: texts })}
          />
        </section>
      ))}
      <section class={`${ui.panel} ${ui.stack}`}>
        <Check
          label={t('field_sound')}
          hint={t('sound_hint')}
          checked={value.sound ?? true}
          onCheck={(sound) => form.set({ sound: sound ? null : false })}
        />
        <Check
          label={t('field_typing_pause')}
          hint={t('typing_pause_hint')}
          checked={value.typing_pause === true}
          onCheck={(pause) => form.set({ typing_pause: pause || null })}
        />
      </section>
      <MessageChangeSettings form={form} value={value} />
      <section class={`${ui.panel} ${ui.stack}`}>
        <Check
          label={t('field_push')}
          hint={t('push_hint')}
          checked={value.push === true}
          onCheck={(push) => form.set({ push: push || null })}
        />
        <Check
          label={t('field_push_words')}
          hint={t('push_words_hint')}
          checked={value.push_words ?? true}
          disabled={value.push !== true}
          onCheck={(words) => form.set({ push_words: words ? null : false })}
        />
        <TestPush id={source.id} />
      </section>
      <section class={`${ui.panel} ${ui.stack}`}>
        <Check
          label={t('field_mail')}
          hint={t('mail_hint')}
          checked={value.mail === true}
          onCheck={(mail) => form.set({ mail: mail || null })}
        />
        <NumberField
          label={t('field_mail_after')}
          error={problem('mail_after')}
          value={value.mail_after ?? null}
          placeholder="10"
          onNumber={(mail_after) => form.set({ mail_after })}
        />
        <TestMail sourceId={source.id} />
      </section>
    </>
  )
}

function TestPush({ id }: { id: string }) {
  const settings = useSettings()
  const t = useT()
  const { act, busy } = useSettingsRequest()
  const test = () => import('./push-test').then(({ testPush }) => testPush(settings, t, id))
  return (
    <div class={ui.row}>
      <Button icon="send" busy={busy.value} onClick={() => void act(test)}>
        {t('push_test')}
      </Button>
    </div>
  )
}

function TestMail({ sourceId }: { sourceId: string }) {
  const { api, toasts } = useSettings()
  const t = useT()
  const { act, busy } = useSettingsRequest()
  async function test() {
    const { sent_to, outcome, reason } = await api.post<MailTest>(`/1.0/content_sources/${sourceId}/mail_test`, {})
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
