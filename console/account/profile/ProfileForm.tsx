import type { Signal } from '@preact/signals'
import { lookup, useWords } from '../../../widget/strings/words'
import { Choice } from '../../shell/controls/Fields'
import { Form } from '../../shell/controls/Form'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import type { Me } from '../../shell/session'
import { useShell } from '../../shell/shell'
import { shellWords } from '../../shell/strings/en'
import { themes } from '../../shell/theme'
import { languages } from '../../shell/words/languages'
import { NameField } from '../NameField'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'

export function ProfileForm() {
  const shell = useShell()
  const { api, session, toasts, theme } = shell
  const t = useWords(accountWords)
  const ts = useWords(shellWords)
  const me = session.me.value
  const name = useTyped(`name:${me?.id}`, me?.name)
  const language = useTyped(`language:${me?.id}`, me?.language ?? '')
  const { form, problems } = useFormSubmit(async () => {
    const profile = { name: name.value, language: language.value || null, theme: theme.value }
    session.me.value = await api.put<Me>('/1.0/users/me', profile)
    await shell.languages.speak(language.value || null)
    toasts.say(lookup(shell.languages.speech.value, accountWords)('saved'))
  })
  return (
    <section class={ui.panel} aria-labelledby="you">
      <Form {...form} act={ts('shell_save')}>
        <h2 id="you">{t('profile_you')}</h2>
        {me?.email && (
          <p class={ui.soft}>
            <bdi>{me.email}</bdi>
          </p>
        )}
        <NameField name={name} error={problems.name} />
        <LanguageAndTheme language={language} />
      </Form>
    </section>
  )
}

function LanguageAndTheme({ language }: { language: Signal<string> }) {
  const { theme } = useShell()
  const t = useWords(accountWords)
  const ts = useWords(shellWords)
  return (
    <>
      <Choice
        label={t('language')}
        chosen={language}
        options={[
          ['', t('language_browser')],
          ...Object.entries(languages).map(([tag, name]) => [tag, name, tag] as const),
        ]}
      />
      <Choice
        label={ts('shell_theme')}
        chosen={theme}
        options={themes.map((each) => [each, ts(`shell_${each}`)] as const)}
      />
    </>
  )
}
