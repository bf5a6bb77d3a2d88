import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { LibraryComment } from '../../../clients/typescript/operations'
import { translationFor } from '../../../contract/library/translations'
import ui from '../../shell/controls/ui.module.css'
import type { LibraryItem } from '../../shell/shapes'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import { placeName, textOfPlace } from '../pins/pins'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './Library.module.css'
import { moment } from './when'

/** Comments of reviewers. Designers with the right to write in the library resolve and remove them. */
export function ItemComments({
  studio: { api, library, comments: pinned },
  item,
}: {
  studio: Studio
  item: LibraryItem
}) {
  const t = useStudioWords()
  const comments = useSignal<readonly LibraryComment[] | null>(null)
  const fresh = useSignal<ReadonlySet<string>>(new Set())
  const { problem, busy, once } = useOnce(useSentence())
  const mayWrite = library.mayWrite()
  useEffect(() => {
    void once(async () => {
      const found = await api.comments(item.id)
      const open = found.filter(({ resolved }) => !resolved).map(({ id }) => id)
      fresh.value = new Set(item.unread_comments > 0 ? open.slice(-item.unread_comments) : [])
      comments.value = found
      const last = found.at(-1)
      if (!last || item.unread_comments === 0) return
      await api.readComments(item.id, last.id)
      library.commentsRead(item)
    })
  }, [item.id])
  const resolve = ({ id, resolved }: LibraryComment) =>
    once(async () => {
      const changed = await api.resolveComment(item.id, id, !resolved)
      comments.value = (comments.value ?? []).map((each) => (each.id === id ? changed : each))
      await pinned.read()
    })
  const remove = ({ id }: LibraryComment) =>
    once(async () => {
      await api.deleteComment(item.id, id)
      comments.value = (comments.value ?? []).filter((each) => each.id !== id)
      await pinned.read()
    })
  if (!comments.value?.length && !problem.value) return null
  const count = comments.value?.length ?? 0
  const open = comments.value?.filter(({ resolved }) => !resolved).length ?? 0
  return (
    <section class={ui.stack} aria-label={t('review_comments')}>
      <h3>{t(open === count ? 'comments_all' : 'comments_open', { count, open })}</h3>
      <ul class={style.versions}>
        {comments.value?.map((each) => (
          <li key={each.id} class={style.version}>
            <span class={style.name}>
              <span class={ui.soft}>
                <b dir="auto">{each.name}</b>{' '}
                {t('comment_line', { version: each.version, when: moment(each.created_at) })}
                {fresh.value.has(each.id) && <b class={style.new}>{t('comment_new')}</b>}
                {each.resolved && ` · ${t('review_resolved')}`}
                {each.path && ` · ${placeName(t, textOfPlace(textsOf(item, each.language), each.path))}`}
              </span>
              <span class={style.text} dir="auto">
                {each.text}
              </span>
            </span>
            {mayWrite && (
              <span class={ui.row}>
                <button type="button" class={ui.button} disabled={busy.value} onClick={() => void resolve(each)}>
                  {each.resolved ? t('comment_reopen') : t('comment_resolve')}
                </button>
                <button type="button" class={ui.button} disabled={busy.value} onClick={() => void remove(each)}>
                  {t('comment_delete')}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
    </section>
  )
}

/** Returns the newest version in the language of a comment. */
const textsOf = (item: LibraryItem, language: string) => translationFor(item.translations, language) ?? item
