import type { FormModel } from '../../../models/form'
import { answerText } from '../../../models/form-answers'
import { isSecret } from '../../../models/form-input'
import { formSheetWords } from '../../../strings/structured/form-sheet'
import { pageLocale, useWords } from '../../../strings/structured/words'
import surface from '../Surface.module.css'
import style from './FormSheet.module.css'
import { useFocus } from './useFocus'

/** Every answer once more, each with the way back to its question. */
export function FormSummary({ model, submit }: { model: FormModel; submit(): void }) {
  const word = useWords(formSheetWords)
  const heading = useFocus<HTMLHeadingElement>()
  return (
    <div class={style.page}>
      <div class={style.scroll}>
        <h3 class={style.question} ref={heading} tabIndex={-1} data-focus>
          {word('form_check')}
        </h3>
        <dl class={style.rows}>
          {model.path.value.map((page) => {
            const text = answerText(page, model.values.value, pageLocale())
            return (
              <div key={page.page_id}>
                <dt>{page.title}</dt>
                <dd>{isSecret(page.options) && text ? '••••••' : text || word('form_left_out')}</dd>
                <dd>
                  <button
                    type="button"
                    class={style.edit}
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
      </div>
      <div class={style.foot}>
        <button type="button" class={surface.action} onClick={submit}>
          {word('form_send')}
        </button>
      </div>
    </div>
  )
}
