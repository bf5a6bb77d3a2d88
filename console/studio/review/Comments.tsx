import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { Field, TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import { moment } from '../library/when'
import { studioWords } from '../strings/en'
import style from './Review.module.css'
import type { ReviewModel } from './review'

/** Texts are shown as they were written, never as HTML. */
export function Comments({ review }: { review: ReviewModel }) {
  const comments = review.item.value?.comments ?? []
  const t = useWords(studioWords)
  return (
    <section class={ui.stack} aria-label={t('review_comments')}>
      <h2>{t('review_comments')}</h2>
      {comments.length === 0 && <p class={ui.soft}>{t('review_none')}</p>}
      <ul class={style.comments}>
        {comments.map(({ id, name, text, version, resolved, created_at }) => (
          <li key={id} class={`${ui.panel} ${style.comment}`}>
            <p class={ui.soft}>
              <b dir="auto">{name}</b> {t('review_of_version', { version })} · {moment(created_at)}
              {resolved && ` · ${t('review_resolved')}`}
            </p>
            <p class={style.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <CommentForm review={review} />
    </section>
  )
}

function CommentForm({ review }: { review: ReviewModel }) {
  const [name, text, said] = [useTyped('review:name'), useTyped(`review:${review.item.value?.name}`), useSignal(false)]
  const { problem, busy, once } = useOnce(useSentence())
  const t = useWords(studioWords)
  return (
    <form
      class={`${ui.panel} ${ui.stack}`}
      onSubmit={(event) => {
        event.preventDefault()
        void once(async () => {
          const sent = text.value
          await review.say(name.value.trim(), sent.trim())
          // Text that was typed during the request stays.
          if (text.value === sent) text.value = ''
          said.value = true
        })
      }}
    >
      <h3>{t('review_say')}</h3>
      <TextField
        label={t('review_name')}
        value={name.value}
        required
        maxLength={80}
        autocomplete="name"
        onText={(given) => {
          name.value = given
        }}
      />
      <Field label={t('review_text')} hint={t('review_seen_by')}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={4}
            required
            maxLength={2000}
            dir="auto"
            value={text.value}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value
              said.value = false
            }}
          />
        )}
      </Field>
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
      <div class={ui.row}>
        <button type="submit" class={`${ui.button} ${ui.main}`} disabled={busy.value}>
          {t('review_send')}
        </button>
        <p role="status" class={ui.soft}>
          {said.value && t('review_sent')}
        </p>
      </div>
    </form>
  )
}
