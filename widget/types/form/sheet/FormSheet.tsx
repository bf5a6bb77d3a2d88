import { useMemo, useRef } from 'preact/hooks'
import type { CustomerContent } from '../../../../contract/chat/realtime'
import type { Form } from '../../../../contract/structured/form'
import type { FormReply } from '../../../../contract/structured/reply'
import { later } from '../../../later'
import formSheetWords from '../../../strings/english/structured/form-sheet.json'
import { timeLocale } from '../../../strings/time-locale'
import { useWords } from '../../../strings/words'
import { Sheet } from '../../../views/ui/Sheet'
import { draftOf } from '../draft'
import type { RegexCheck } from '../model/author-regex'
import { createForm, type FormModel } from '../model/form'
import { FormPage } from './FormPage'
import style from './FormSheet.module.css'
import { FormSplash } from './FormSplash'
import { FormSummary } from './FormSummary'

interface FormSheetProps {
  open: boolean
  title: string
  form: Form
  media: CustomerContent['media']
  contentId: string
  send(reply: FormReply): void
  /** Stores the answers as a draft and closes the sheet. */
  close(): void
  onClosed(): void
}

export function FormSheet({ open, title, form, media, contentId, send, close, onClosed }: FormSheetProps) {
  const before = useRef<{ contentId: string; model: FormModel } | null>(null)
  const model = useMemo(() => {
    const answers = before.current?.contentId === contentId ? before.current.model.values.peek() : undefined
    return createForm({ form, draft: draftOf(contentId), answers, matches, locale: timeLocale() })
  }, [contentId, JSON.stringify(form)])
  before.current = { contentId, model }
  const word = useWords(formSheetWords)
  const page = model.page.value
  const { number, total } = model.step.value
  const step = word('form_step_of', { step: number, total })

  async function go(onward: Promise<FormReply | null>) {
    const reply = await onward
    if (reply) send(reply)
  }

  return (
    <Sheet
      open={open}
      title={title}
      note={page ? step : undefined}
      onClose={close}
      onGone={onClosed}
      onBack={model.canGoBack.value ? model.back : undefined}
    >
      {page && total > 1 && (
        <div class={style.progress} aria-hidden="true">
          <i style={{ width: `${(number / total) * 100}%` }} />
        </div>
      )}
      {model.place.value === 'splash' && <FormSplash form={form} title={title} media={media} start={model.start} />}
      {page && (
        <FormPage
          key={page.page_id}
          page={page}
          media={media}
          model={model}
          next={(halfDate) => go(model.next(halfDate))}
        />
      )}
      {model.place.value === 'summary' && <FormSummary model={model} submit={() => go(model.submit())} />}
    </Sheet>
  )
}

const regex = later(() => import('../model/author-regex'))

/** Fetched when a text has to match an expression. If it cannot be fetched, only the server checks. */
const matches = (question: RegexCheck) => regex.load().then((part) => part?.matchesPattern(question) ?? true)
