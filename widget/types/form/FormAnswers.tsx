import type { Form } from '../../../contract/structured/form'
import type { FormReply } from '../../../contract/structured/reply'
import formWords from '../../strings/english/structured/form.json'
import { useWords } from '../../strings/words'
import { unseen } from '../../views/ui/unseen'
import style from './FormAnswers.module.css'
import { prefixOf } from './model/form-prefix'
import { isSecret } from './model/form-secret'

/**
 * The sent answers, which the customer can read again. Answers of a private form and passwords do not stay on the
 * screen.
 */
export function FormAnswers({ form, reply, masked }: { form: Form; reply: FormReply; masked: boolean }) {
  const word = useWords(formWords)
  return (
    <dl class={style.answers}>
      {reply.responses.map(({ page_id, title, items }) => {
        const page = form.pages.find((each) => each.page_id === page_id)
        const text = items.map((item) => item.title).join('\n')
        return (
          <div key={page_id}>
            <dt>{title}</dt>
            {masked || (text && isSecret(page?.options)) ? (
              <dd>
                <span aria-hidden="true">••••••</span>
                <span class={unseen}>{word('form_hidden')}</span>
              </dd>
            ) : (
              <dd>{text ? prefixOf(page) + text : word('form_no_answer')}</dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
