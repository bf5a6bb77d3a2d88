import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import resumeWords from '../../strings/english/resume.json'
import { useWords } from '../../strings/words'
import style from './ResumeQuestion.module.css'

interface ResumeQuestionProps {
  email: string
  isBeside: boolean
  onAnswer(agrees: boolean): void
}

export function ResumeQuestion({ email, isBeside, onAnswer }: ResumeQuestionProps) {
  const t = useWords(resumeWords)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      class={style.question}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onClose={() => onAnswer(false)}
    >
      <h1 id={`${id}title`} class={style.title}>
        {t('resume_title')}
      </h1>
      <p id={`${id}text`}>{t('resume_text', { email: `\u2068${email}\u2069` })}</p>
      {isBeside && <p>{t('resume_beside')}</p>}
      <div class={style.acts}>
        <button type="button" class={style.act} onClick={() => onAnswer(false)}>
          {t('resume_no')}
        </button>
        <button type="button" class={style.act} onClick={() => onAnswer(true)}>
          {t('resume_yes')}
        </button>
      </div>
    </dialog>
  )
}
