import { useEffect, useId, useRef } from 'preact/hooks'
import type { CustomerContent } from '../../../../contract/realtime'
import type { FormPage as Page } from '../../../../contract/structured/form'
import { writeDate } from '../../../models/date-pattern'
import type { FormModel } from '../../../models/form'
import type { FormProblem } from '../../../models/form-check'
import { answerTo } from '../../../models/form-walk'
import { type FormSheetWord, formSheetWords } from '../../../strings/structured/form-sheet'
import { pageLocale, useWords, type Word } from '../../../strings/structured/words'
import { alert, Icon } from '../icons'
import { Picture, ratioOf } from '../Picture'
import surface from '../Surface.module.css'
import { FormChoices } from './FormChoices'
import { FormDate } from './FormDate'
import { FormPicker } from './FormPicker'
import style from './FormSheet.module.css'
import { FormText } from './FormText'
import { useFocus } from './useFocus'

/** What the fields of a page are given. */
export interface FieldProps {
  page: Page
  media: CustomerContent['media']
  value: readonly string[]
  answer(value: readonly string[]): void
  /** Ids: of the field, of its question, and of the sentence that says what is wrong when something is. */
  id: string
  questionId: string
  errorId: string | undefined
}

const fields = { select: FormChoices, picker: FormPicker, datePicker: FormDate, input: FormText }

interface PageProps {
  page: Page
  media: CustomerContent['media']
  model: FormModel
  next(): void
}

/** One question. The next button is never dead: it says what is missing and takes the focus there. */
export function FormPage({ page, media, model, next }: PageProps) {
  const word = useWords(formSheetWords)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const heading = useFocus<HTMLHeadingElement>()
  const problem = model.problem.value
  const picture = page.attachment_id ? media[page.attachment_id] : undefined
  const Field = fields[page.type]
  const labelled = page.type === 'input' || (page.type === 'picker' && !page.picker_title)

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [problem])

  return (
    <form
      class={style.page}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <div class={style.scroll}>
        {page.attachment_id && <Picture class={style.picture} media={picture} ratio={ratioOf(picture)} />}
        {page.header && <p class={style.eyebrow}>{page.header}</p>}
        <h3 class={style.question} ref={heading} id={`${id}q`} tabIndex={-1} data-focus>
          {labelled ? <label for={id}>{page.title}</label> : page.title}
        </h3>
        <Field
          page={page}
          media={media}
          value={answerTo(page, model.values.value)}
          answer={model.answer}
          id={id}
          questionId={`${id}q`}
          errorId={problem ? `${id}e` : undefined}
        />
        {problem && (
          <p class={style.error} id={`${id}e`}>
            <Icon d={alert} size={18} />
            {sentence(problem, page, word)}
          </p>
        )}
      </div>
      <div class={style.foot}>
        <button type="submit" class={surface.action}>
          {word(model.last.value ? 'form_send' : 'form_next')}
        </button>
      </div>
    </form>
  )
}

function sentence(problem: FormProblem, page: Page, word: Word<FormSheetWord>): string {
  if (!('date' in problem)) return word(`error_${problem.code}`, 'limit' in problem ? { ...problem } : {})
  return word(`error_${problem.code}`, { date: writeDate(problem.date, page.options?.date_format, pageLocale()) })
}
