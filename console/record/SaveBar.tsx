import type { Problem } from '../../contract/structured/problem'
import { Button } from '../shell/controls/Button'
import ui from '../shell/controls/ui.module.css'
import { useShell } from '../shell/shell'
import { useProblemSentence } from '../shell/words/problems'
import { useSentence } from '../shell/words/sentence'
import type { RecordForm } from './record-form'
import type { RecordWords } from './record-words'
import style from './SaveBar.module.css'
import { showProblem } from './show-problem'

interface SaveBarProps<V extends object> {
  form: RecordForm<V>
  t: RecordWords
  nameOf(field: keyof V & string): string
  /** Returns the address of the page with the field. Without this function, all fields are on this page. */
  hrefOf?: ((field: keyof V & string) => string) | undefined
  goToProblem?(path: string, text: string): void
  act?: string
}

/** Appears with the first change. If a colleague changed the same field, the user chooses between the values. */
export function SaveBar<V extends object>({ form, t, nameOf, hrefOf, goToProblem, act }: SaveBarProps<V>) {
  const { toasts } = useShell()
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
        href={hrefOf?.(field) ?? location.pathname}
        onClick={(event) => {
          event.preventDefault()
          if (goToProblem) goToProblem(event.currentTarget.pathname, text)
          else showProblem(document.body, text)
        }}
      >
        {t('record_problem', { name: nameOf(field), text })}
      </a>
    )
  }
  const save = async () => {
    if (await form.save()) toasts.say(t('record_saved'))
  }
  return (
    <section class={style.bar} data-toasts="above" aria-label={t('record_unsaved')}>
      {conflict && (
        <div role="alert" class={ui.stack}>
          <p>
            <strong>{t('record_conflict')}</strong>{' '}
            {t('record_conflict_fields', { fields: conflict.fields.map(nameOf) })}
          </p>
          <div class={ui.row}>
            <Button onClick={form.takeTheirs}>{t('record_theirs')}</Button>
            <Button onClick={form.keepMine}>{t('record_mine')}</Button>
          </div>
        </div>
      )}
      {failure ? (
        <div role="alert" class={`${ui.problem} ${style.problems}`}>
          {form.errors.value.length > 0 ? form.errors.value.map(sentenceOf) : <p>{sentence(failure)}</p>}
        </div>
      ) : null}
      <div class={style.acts}>
        <p class={ui.soft}>{t('record_unsaved_about')}</p>
        <div class={ui.row}>
          <Button disabled={form.state.value === 'saving'} onClick={form.discard}>
            {t('record_discard')}
          </Button>
          <Button
            kind="main"
            busy={form.state.value === 'saving'}
            disabled={conflict !== null}
            onClick={() => void save()}
          >
            {act ?? t('record_save')}
          </Button>
        </div>
      </div>
    </section>
  )
}
