import type { Problem } from '../../../contract/structured/problem'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import type { RecordForm } from '../../shell/record/record-form'
import { useProblemSentence } from '../../shell/words/problems'
import { useSentence } from '../../shell/words/sentence'
import type { SettingsKey } from '../strings/en'
import { useSettings, useT } from './context'
import style from './SaveBar.module.css'

interface SaveBarProps<V extends object> {
  form: RecordForm<V>
  nameOf(field: keyof V & string): string
  hrefOf?: ((field: keyof V & string) => string) | undefined
  act?: SettingsKey
}

export function SaveBar<V extends object>({ form, nameOf, hrefOf, act = 'save' }: SaveBarProps<V>) {
  const { toasts, route } = useSettings()
  const t = useT()
  const sentence = useSentence()
  const problemSentence = useProblemSentence()
  const conflict = form.conflict.value
  const failure = form.failure.value
  if (form.changed.value.length === 0 && !conflict) return null
  function sentenceOf(problem: Problem) {
    const field = form.fieldOf(problem)
    const text = problemSentence(problem)
    if (!field) return <p key={problem.path}>{text}</p>
    return (
      <a
        key={problem.path}
        class={style.way}
        href={hrefOf?.(field) ?? route.path.value}
        onClick={(event) => {
          event.preventDefault()
          route.goToProblem(event.currentTarget.pathname, text)
        }}
      >
        {t('named_problem', { name: nameOf(field), text })}
      </a>
    )
  }
  const save = async () => {
    if (await form.save()) toasts.say(t('saved'))
  }
  return (
    <section class={style.bar} data-toasts="above" aria-label={t('unsaved')}>
      {conflict && (
        <div role="alert" class={ui.stack}>
          <p>
            <strong>{t('conflict')}</strong> {t('conflict_fields', { fields: conflict.fields.map(nameOf) })}
          </p>
          <div class={ui.row}>
            <Button onClick={form.takeTheirs}>{t('take_theirs')}</Button>
            <Button onClick={form.keepMine}>{t('keep_mine')}</Button>
          </div>
        </div>
      )}
      {failure ? (
        <div role="alert" class={`${ui.problem} ${style.problems}`}>
          {form.errors.value.length > 0 ? form.errors.value.map(sentenceOf) : <p>{sentence(failure)}</p>}
        </div>
      ) : null}
      <div class={style.acts}>
        <p class={ui.soft}>{t('unsaved_changes')}</p>
        <div class={ui.row}>
          <Button disabled={form.state.value === 'saving'} onClick={form.discard}>
            {t('discard')}
          </Button>
          <Button
            kind="main"
            busy={form.state.value === 'saving'}
            disabled={conflict !== null}
            onClick={() => void save()}
          >
            {t(act)}
          </Button>
        </div>
      </div>
    </section>
  )
}
