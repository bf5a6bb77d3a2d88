import { useSignal } from '@preact/signals'
import { Field, TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { useAttempt } from '../library/use-attempt'
import { moment } from '../library/when'
import style from './Review.module.css'
import type { ReviewModel } from './review'
import { words } from './words'

/** Texts are shown as they were written, never as HTML. */
export function Comments({ review }: { review: ReviewModel }) {
  const comments = review.item.value?.comments ?? []
  return (
    <section class={ui.stack} aria-label={words.comments}>
      <h2>{words.comments}</h2>
      {comments.length === 0 && <p class={ui.soft}>{words.none}</p>}
      <ul class={style.comments}>
        {comments.map(({ id, name, text, version, resolved, created_at }) => (
          <li key={id} class={`${ui.panel} ${style.comment}`}>
            <p class={ui.soft}>
              <b dir="auto">{name}</b> {words.of_version(version)} · {moment(created_at)}
              {resolved && ` · ${words.resolved}`}
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
  const { failure, busy, attempt } = useAttempt()
  return (
    <form
      class={`${ui.panel} ${ui.stack}`}
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(async () => {
          const sent = text.value
          await review.say(name.value.trim(), sent.trim())
          // Text that was typed during the request stays.
          if (text.value === sent) text.value = ''
          said.value = true
        })
      }}
    >
      <h3>{words.say}</h3>
      <TextField
        label={words.name}
        value={name.value}
        required
        maxLength={80}
        autocomplete="name"
        onText={(given) => {
          name.value = given
        }}
      />
      <Field label={words.text} hint={words.seen_by}>
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
        {failure.value}
      </p>
      <div class={ui.row}>
        <button type="submit" class={`${ui.button} ${ui.main}`} disabled={busy.value}>
          {words.send}
        </button>
        <p role="status" class={ui.soft}>
          {said.value && words.sent}
        </p>
      </div>
    </form>
  )
}
