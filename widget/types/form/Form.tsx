import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Form as FormContent } from '../../../contract/structured/form'
import type { FormReply } from '../../../contract/structured/reply'
import { later } from '../../later'
import formWords from '../../strings/english/structured/form.json'
import { useWords } from '../../strings/words'
import { CouldNotLoad } from '../../views/ui/CouldNotLoad'
import { alert, check, Icon, lock } from '../../views/ui/icon-paths'
import { Picture, ratioOf } from '../../views/ui/Picture'
import surface from '../../views/ui/Surface.module.css'
import { useLater } from '../../views/ui/useLater'
import type { StructuredProps } from '../shared/view-props'
import { draftOf } from './draft'
import style from './Form.module.css'
import { FormAnswers } from './FormAnswers'

const formSheet = later(() => import('./sheet/FormSheet'))

export default function Form({ content, structured, answer, reply }: StructuredProps<FormContent>) {
  const word = useWords(formWords)
  const sheet = useLater(formSheet)
  const opened = useSignal(false)
  const waits = useSignal(false)
  const failed = useSignal(false)
  const outcome = useRef<HTMLParagraphElement>(null)
  const titleId = useId()
  const title = structured.title || structured.splash?.header || content.body || word('form')
  const picture = structured.attachment_id ? content.media[structured.attachment_id] : undefined
  const given = answer?.structured_reply
  const [said, look, sign] = outcomes[answer?.state ?? 'sending']

  useEffect(() => {
    if (answer?.state === 'sent') draftOf(content.id).write(null)
  }, [answer?.state])

  async function open() {
    waits.value = true
    failed.value = false
    // A sheet whose code loads slowly must not open over the customer's next action.
    await sheet.want(() => {
      opened.value = true
    })
    waits.value = false
    failed.value = !opened.value
  }

  function send(structuredReply: FormReply) {
    // A second press while the sheet slides away is ignored.
    if (!opened.value) return
    opened.value = false
    reply(title, structuredReply)
  }

  return (
    <article class={`${surface.card} ${style.form}`} aria-labelledby={titleId}>
      {structured.attachment_id && <Picture media={picture} ratio={ratioOf(picture)} />}
      <Head form={structured} title={title} titleId={titleId} />
      {answer ? (
        <>
          <p class={`${style.outcome} ${look}`} ref={outcome} tabIndex={-1}>
            {sign && <Icon d={sign} size={18} />}
            {word(said)}
          </p>
          {given && 'responses' in given && (
            <FormAnswers form={structured} reply={given} masked={!!(structured.private || given.private)} />
          )}
        </>
      ) : (
        <div class={style.foot}>
          <button
            type="button"
            class={surface.action}
            aria-haspopup="dialog"
            aria-busy={waits.value}
            onPointerEnter={() => void sheet.want()}
            onFocus={() => void sheet.want()}
            onClick={open}
          >
            {structured.splash?.button_title || word(draftOf(content.id).read() ? 'form_continue' : 'form_start')}
          </button>
          {failed.value && <CouldNotLoad />}
        </div>
      )}
      {sheet.part && (
        <sheet.part.FormSheet
          open={opened.value && !answer}
          title={title}
          form={structured}
          media={content.media}
          contentId={content.id}
          send={send}
          close={() => {
            opened.value = false
          }}
          // The answer removes the button that opened the sheet, so the focus moves to its replacement.
          onClosed={() => outcome.current?.focus()}
        />
      )}
    </article>
  )
}

function Head({ form, title, titleId }: { form: FormContent; title: string; titleId: string }) {
  const word = useWords(formWords)
  return (
    <div class={style.head}>
      <p class={style.title} id={titleId}>
        {title}
      </p>
      {form.subtitle && <p class={style.subtitle}>{form.subtitle}</p>}
      {form.private && (
        <p class={style.private}>
          <Icon d={lock} size={14} />
          {word('form_private')}
        </p>
      )}
    </div>
  )
}

const outcomes = {
  sending: ['form_sending', '', ''],
  sent: ['form_sent', style.sent, check],
  failed: ['form_not_sent', style.failed, alert],
} as const
