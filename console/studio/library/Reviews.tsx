import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { LibraryReview } from '../../../clients/typescript/operations'
import { TextField } from '../../shell/controls/Field'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import type { LibraryItem } from '../../shell/shapes'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import { isOwnLook } from '../drafts'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './Library.module.css'
import { day } from './when'

/** Links for people without an account. An address is shown once: the server has only its hash. */
export function Reviews({ studio: { api, notice, theme, library }, item }: { studio: Studio; item: LibraryItem }) {
  const t = useStudioWords()
  const reviews = useSignal<readonly LibraryReview[]>([])
  const [newest, made] = [useSignal(false), useSignal('')]
  const tried = theme.appearance()
  const hasLook = item.kind === 'message' && isOwnLook(tried)
  const lookName = library.edited.value.look?.name
  const inLook = useSignal(true)
  const { problem, busy, once } = useOnce(useSentence())
  useEffect(() => {
    void once(async () => {
      reviews.value = await api.reviews(item.id)
    })
  }, [item.id])
  const make = () =>
    once(async () => {
      const { url, ...review } = await api.makeReview(item.id, {
        newest: newest.value,
        ...(hasLook && inLook.value && { appearance: tried }),
      })
      reviews.value = [...reviews.value, review]
      made.value = url
      await copy(url)
    })
  /** If the clipboard is denied, the text box lets the agent copy the address by hand. */
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => {
        notice.value = t('reviews_copied')
      },
      () => {},
    )
  const takeBack = ({ id }: LibraryReview) =>
    once(async () => {
      await api.deleteReview(item.id, id)
      reviews.value = reviews.value.filter((each) => each.id !== id)
      made.value = ''
      notice.value = t('reviews_taken_back')
    })
  return (
    <section class={ui.stack} aria-label={t('reviews')}>
      <h3>{t('reviews')}</h3>
      <p class={ui.soft}>{t('reviews_about')}</p>
      <ul class={style.versions}>
        {reviews.value.map((each) => (
          <li key={each.id} class={style.version}>
            <span class={style.name}>
              {t(each.newest ? 'reviews_line_newest' : 'reviews_line_version', {
                version: each.version,
                until: day(each.expires_at),
              })}
              {Object.keys(each.appearance).length > 0 && <span class={ui.soft}>{t('reviews_in_own')}</span>}
            </span>
            <button type="button" class={ui.button} disabled={busy.value} onClick={() => void takeBack(each)}>
              {t('reviews_take_back')}
            </button>
          </li>
        ))}
      </ul>
      <Tick label={t('reviews_newest')} signal={newest} />
      {hasLook && (
        <Tick label={lookName ? t('reviews_in_look_of', { name: lookName }) : t('reviews_in_look')} signal={inLook} />
      )}
      {made.value && (
        <div class={ui.choices}>
          <TextField label={t('reviews_made')} value={made.value} onText={() => {}} />
          <button type="button" class={ui.button} onClick={() => void copy(made.value)}>
            <Icon name="copy" size={18} /> {t('share')}
          </button>
        </div>
      )}
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
      <div>
        <button type="button" class={ui.button} disabled={busy.value} onClick={() => void make()}>
          {t('reviews_make')}
        </button>
      </div>
    </section>
  )
}

function Tick({ label, signal }: { label: string; signal: Signal<boolean> }) {
  return (
    <label>
      <input
        type="checkbox"
        checked={signal.value}
        onChange={({ currentTarget }) => {
          signal.value = currentTarget.checked
        }}
      />{' '}
      {label}
    </label>
  )
}
