import { useWords } from '../../widget/strings/words'
import { Button } from './controls/Button'
import { useShell } from './shell'
import { shellWords } from './strings/en'
import style from './Toasts.module.css'

/** Draws the sentences of `toasts`; screen readers announce them. */
export function Toasts() {
  const { toasts } = useShell()
  const t = useWords(shellWords)
  return (
    <div class={style.toasts} role="status" aria-live="polite">
      {toasts.all.value.map(({ id, text, kind }) => (
        <div key={id} class={`${style.toast} ${kind === 'problem' ? style.problem : ''}`}>
          <p>{text}</p>
          <Button kind="quiet" icon="close" label={t('shell_dismiss')} onClick={() => toasts.close(id)} />
        </div>
      ))}
    </div>
  )
}
