import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import { Field, TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import { moment } from '../library/when'
import { PinNumber } from '../pins/PinNumber'
import { placedIn, placeName } from '../pins/pins'
import { studioWords } from '../strings/en'
import style from './Review.module.css'
import type { ReviewModel } from './review'

/** Texts are shown as they were written, never as HTML. */
export function Comments({ review }: { review: ReviewModel }) {
  const { version: shown, comments = [] } = review.item.value ?? {}
  const placed = placedIn(comments, review.language.value).filter(({ version }) => version === shown)
  const t = useWords(studioWords)
  return (
    <section class={ui.stack} aria-label={t('review_comments')}>
      <h2>{t('review_comments')}</h2>
      {comments.length === 0 && <p class={ui.soft}>{t('review_none')}</p>}
      <ul class={style.comments}>
        {comments.map(({ id, name, text, path, version, resolved, created_at }) => (
          <li key={id} class={`${ui.panel} ${style.comment}`}>
            <p class={ui.soft}>
              <PinNumber nth={placed.findIndex((each) => each.id === id)} />
              <b dir="auto">{name}</b> {t('review_of_version', { version })} · {moment(created_at)}
              {resolved && ` · ${t('review_resolved')}`}
              {path && ' · '}
              {path && version === shown && review.isOnPage(path) ? (
                <button type="button" class={style.place} onClick={() => review.openPageOf(path)}>
                  {placeName(t, review.textAt(path))}
                </button>
              ) : (
                path && placeName(t, review.textAt(path))
              )}
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

/** What the comment is about: the whole message, or the part that is tapped or chosen next. */
function Place({ review }: { review: ReviewModel }) {
  const { item, pointing, place, textAt } = review
  const t = useWords(studioWords)
  if (item.value?.kind !== 'message') return null
  const point = (on: boolean) => () => {
    pointing.value = on
    if (on) document.querySelector('iframe')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div class={ui.row}>
      {place.value ? (
        <>
          <span>{placeName(t, textAt(place.value))}</span>
          <button
            type="button"
            class={ui.button}
            onClick={() => {
              place.value = ''
            }}
          >
            {t('pin_whole')}
          </button>
        </>
      ) : (
        <button type="button" class={ui.button} onClick={point(!pointing.value)}>
          {t(pointing.value ? 'pin_whole' : 'pin_point')}
        </button>
      )}
      <span role="status" class={ui.soft}>
        {pointing.value && t('pin_tap')}
      </span>
      {pointing.value && <Texts review={review} />}
    </div>
  )
}

/** A keyboard cannot tap texts of the chat, so they are buttons here. */
function Texts({ review: { texts, pick, openPageOf } }: { review: ReviewModel }) {
  const t = useWords(studioWords)
  const choose = (path: string) => () => {
    pick(path)
    openPageOf(path)
  }
  return (
    <details>
      <summary>{t('pin_texts')}</summary>
      <ul class={style.texts}>
        {[...texts()].map(([path, text]) => (
          <li key={path}>
            <button type="button" class={ui.button} dir="auto" onClick={choose(path)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function CommentForm({ review }: { review: ReviewModel }) {
  const [name, text, said] = [useTyped('review:name'), useTyped(`review:${review.item.value?.name}`), useSignal(false)]
  const { problem, busy, once } = useOnce(useSentence())
  const t = useWords(studioWords)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (review.place.value) form.current?.querySelector('textarea')?.focus()
  }, [review.place.value])
  return (
    <form
      ref={form}
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
      <Place review={review} />
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
