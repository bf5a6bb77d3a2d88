import { useEffect, useId, useRef } from 'preact/hooks'
import type { CustomerContent } from '../../../../contract/chat/realtime'
import type { FormPage as Page } from '../../../../contract/structured/form'
import formSheetWords from '../../../strings/english/structured/form-sheet.json'
import { timeLocale } from '../../../strings/time-locale'
import { type Lookup, useWords } from '../../../strings/words'
import { alert, Icon } from '../../../views/ui/icon-paths'
import surface from '../../../views/ui/Surface.module.css'
import { writeDate } from '../model/date-pattern'
import type { FormModel } from '../model/form'
import type { FormProblem } from '../model/form-check'
import { inputHints } from '../model/form-input'
import { currentAnswer } from '../model/form-walk'
import { FormChoices } from './FormChoices'
import { FormDate } from './FormDate'
import { FormPane } from './FormPane'
import { FormPicker } from './FormPicker'
import { FormText } from './FormText'

const fields = { select: FormChoices, picker: FormPicker, datePicker: FormDate, input: FormText }

interface PageProps {
  page: Page
  media: CustomerContent['media']
  model: FormModel
  next(halfDate: boolean | undefined): void
}

export function FormPage({ page, media, model, next }: PageProps) {
  const word = useWords(formSheetWords)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const problem = model.problem.value
  const Field = fields[page.type]
  const labelled = page.type === 'input' || (page.type === 'picker' && !page.picker_title)

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [problem])

  return (
    <FormPane
      formRef={form}
      pictureId={page.attachment_id}
      media={media}
      eyebrow={page.header}
      heading={labelled ? <label for={id}>{page.title}</label> : page.title}
      headingId={`${id}q`}
      button={word(model.last.value ? 'form_send' : 'form_next')}
      missing={model.missing.value}
      go={() => next(form.current?.querySelector('input')?.validity.badInput)}
    >
      <Field
        page={page}
        media={media}
        value={currentAnswer(page, model.values.value)}
        answer={model.answer}
        id={id}
        questionId={`${id}q`}
        errorId={problem ? `${id}e` : undefined}
      />
      {problem && (
        <p class={surface.alarm} id={`${id}e`} role="alert">
          <Icon d={alert} size={18} />
          {sentence(problem, page, word)}
        </p>
      )}
    </FormPane>
  )
}

function sentence(problem: FormProblem, { options }: Page, word: Lookup<keyof typeof formSheetWords>): string {
  if (problem.code === 'format' && inputHints(options ?? {}).type === 'email')
    return word('error_email', { example: options?.placeholder || 'name@example.com' })
  const date = 'date' in problem ? writeDate(problem.date, options?.date_format, timeLocale()) : ''
  return word(`error_${problem.code}`, { ...problem, date })
}
