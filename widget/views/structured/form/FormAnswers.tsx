import type { Form } from '../../../../contract/structured/form'
import type { FormReply } from '../../../../contract/structured-reply'
import { formWords } from '../../../strings/structured/form'
import { useWords } from '../../../strings/words'
import { unseen } from '../../unseen'
import style from './FormAnswers.module.css'

/** What was sent, to be read again. Nothing of a private form stays on the screen. */
export function FormAnswers({ form, reply, masked }: { form: Form; reply: FormReply; masked: boolean }) {
  const word = useWords(formWords)

  function textOf({ page_id, items }: FormReply['responses'][number]) {
    const page = form.pages.find((each) => each.page_id === page_id)
    const prefix = page?.type === 'input' && items[0]?.title ? (page.options?.prefix_text ?? '') : ''
    return prefix + items.map(({ title }) => title).join(', ')
  }

  return (
    <dl class={style.answers}>
      {reply.responses.map((response) => (
        <div key={response.page_id}>
          <dt>{response.title}</dt>
          {masked ? (
            <dd>
              <span aria-hidden="true">••••••</span>
              <span class={unseen}>{word('form_hidden')}</span>
            </dd>
          ) : (
            <dd>{textOf(response) || word('form_no_answer')}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
