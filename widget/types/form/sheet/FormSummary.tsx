import formWords from '../../../strings/english/structured/form.json'
import formSheetWords from '../../../strings/english/structured/form-sheet.json'
import { timeLocale } from '../../../strings/time-locale'
import { useWords } from '../../../strings/words'
import surface from '../../../views/ui/Surface.module.css'
import type { FormModel } from '../model/form'
import { answerText } from '../model/form-answers'
import { isSecret } from '../model/form-secret'
import { FormPane } from './FormPane'
import style from './FormSheet.module.css'

export function FormSummary({ model, submit }: { model: FormModel; submit(): void }) {
  const word = useWords(formSheetWords)
  const own = useWords(formWords)
  return (
    <FormPane heading={word('form_check')} button={word('form_send')} go={submit}>
      <dl class={style.rows}>
        {model.path.value.map((page) => {
          const text = answerText(page, model.values.value, timeLocale())
          return (
            <div key={page.page_id}>
              <dt>{page.title}</dt>
              <dd>{isSecret(page.options) && text ? '••••••' : text || own('form_no_answer')}</dd>
              <dd>
                <button
                  type="button"
                  class={`${surface.quiet} ${style.edit}`}
                  aria-label={word('form_edit_answer', { question: page.title })}
                  onClick={() => model.edit(page.page_id)}
                >
                  {word('form_edit')}
                </button>
              </dd>
            </div>
          )
        })}
      </dl>
    </FormPane>
  )
}
