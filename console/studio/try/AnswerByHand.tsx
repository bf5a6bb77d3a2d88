import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { StructuredContent } from '../../../contract/structured'
import ui from '../../shell/controls/ui.module.css'
import { answerOf } from '../see/sample-answer'
import { type StudioLookup, useStudioWords } from '../words'
import type { Tap } from './customer'
import style from './LivePane.module.css'

interface AnswerByHandProps {
  content: StructuredContent | null
  answer(tapped: Tap): void
}

/** A JSON box for answers that need more than one tap. It starts with a valid answer. */
export function AnswerByHand({ content, answer }: AnswerByHandProps) {
  const t = useStudioWords()
  const box = useId()
  const trouble = useSignal('')
  const given = answerOf(content)
  if (!given) return null
  return (
    <details class={style.byHand}>
      <summary>{t('live_answer')}</summary>
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          const read = readAnswer(t, String(new FormData(event.currentTarget).get('answer') ?? ''))
          trouble.value = typeof read === 'string' ? read : ''
          if (typeof read !== 'string') answer(read)
        }}
      >
        <label for={box}>{t('live_answer_json')}</label>
        <textarea
          id={box}
          name="answer"
          class={ui.box}
          rows={8}
          spellcheck={false}
          dir="ltr"
          aria-invalid={trouble.value !== ''}
          defaultValue={JSON.stringify(given, null, 2)}
        />
        <p class={style.failed} role="alert">
          {trouble.value}
        </p>
        <div>
          <button type="submit" class={ui.button}>
            {t('live_answer_send')}
          </button>
        </div>
      </form>
    </details>
  )
}

/** Parses the answer. Returns an error text if it is invalid. */
function readAnswer(t: StudioLookup, text: string): Tap | string {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    return t('live_answer_no_json', { why: (error as Error).message })
  }
  const { body, structured_reply } = (read ?? {}) as Partial<Tap>
  const isWhole = typeof body === 'string' && typeof structured_reply === 'object' && structured_reply !== null
  return isWhole ? { body, structured_reply } : t('live_answer_lacks')
}
