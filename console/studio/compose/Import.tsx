import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { Message } from '../../compose/message'
import { useFieldWords } from '../../compose/words'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'
import { findSyntaxError, messageIn } from './import'

export function Import({ take, close }: { take(message: Message): void; close(): void }) {
  const t = useStudioWords()
  const fields = useFieldWords()
  const problem = useSignal('')
  const [box, about] = [useId(), useId()]
  return (
    <Dialog title={t('import')} close={close}>
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          const pasted = String(new FormData(event.currentTarget).get('pasted') ?? '')
          const message = messageIn(pasted)
          if (message) return take(message)
          const broken = findSyntaxError(pasted)
          problem.value = broken
            ? t('import_broken', { line: broken.line, problem: fields.brokenJson(broken.problem) })
            : t('import_none')
        }}
      >
        <p id={about} class={ui.soft} role="alert">
          {problem.value || t('import_about')}
        </p>
        <label for={box}>{t('import_box')}</label>
        <textarea
          id={box}
          name="pasted"
          class={ui.box}
          rows={10}
          spellcheck={false}
          dir="ltr"
          aria-describedby={about}
          aria-invalid={problem.value !== ''}
        />
        <div class={ui.row}>
          <button type="submit" class={`${ui.button} ${ui.main}`}>
            {t('take_over')}
          </button>
          <button type="button" class={ui.button} onClick={close}>
            {t('shell_cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
