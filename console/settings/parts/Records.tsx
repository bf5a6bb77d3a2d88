import type { ComponentChildren } from 'preact'
import { Button } from '../../shell/controls/Button'
import { Icon } from '../../shell/controls/icons'
import rowsStyle from '../../shell/controls/rows.module.css'
import ui from '../../shell/controls/ui.module.css'
import { RetryNotice } from '../../shell/reading/RetryNotice'
import type { FetchedData, ListOf } from '../../shell/reading/use-fetched'
import { useSentence } from '../../shell/words/sentence'
import { useT } from './context'
import style from './Records.module.css'

interface RecordsProps<R> {
  of: FetchedData<ListOf<R>>
  label: string
  empty: ComponentChildren
  children(record: R): ComponentChildren
}

export function Records<R>({ of, label, empty, children }: RecordsProps<R>) {
  const t = useT()
  const found = of.value.value
  if (!found) return <FetchState of={of} />
  if (found.records.length === 0) return <p class={style.empty}>{empty}</p>
  return (
    <>
      {of.isRetrying.value && <RetryNotice />}
      <ul class={`${rowsStyle.rows} ${style.list}`} aria-label={label}>
        {found.records.map(children)}
      </ul>
      {of.loadMore && (
        <div>
          <Button onClick={of.loadMore}>{t('more')}</Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  href: string
  name: ComponentChildren
  about?: ComponentChildren
  state?: ComponentChildren
  draft?: boolean
}

export function Row({ href, name, about, state, draft }: RowProps) {
  const t = useT()
  return (
    <li>
      <a class={`${rowsStyle.row} ${style.row}`} href={href}>
        <span class={rowsStyle.words}>
          <span class={style.name}>{name}</span>
          {about && <span class={ui.soft}>{about}</span>}
        </span>
        {draft && <Chip kind="look">{t('record_unsaved')}</Chip>}
        {state}
        <Icon name="next" size={16} />
      </a>
    </li>
  )
}

const kinds = { plain: '', good: style.good, look: style.look, bad: style.bad }

/** Draws a state as a word, because colour alone is not accessible. */
export function Chip({ kind = 'plain', children }: { kind?: keyof typeof kinds; children: ComponentChildren }) {
  return <span class={`${style.chip} ${kinds[kind]}`}>{children}</span>
}

interface LoadStateProps {
  failure?: unknown
  reload?: (() => Promise<void>) | undefined
  isRetrying?: boolean
}

export function LoadState({ failure, reload, isRetrying }: LoadStateProps) {
  const t = useT()
  const sentence = useSentence()
  if (isRetrying) return <RetryNotice />
  if (!failure) return <p class={ui.soft}>{t('loading')}</p>
  return (
    <div class={style.empty} role="alert">
      <p>{sentence(failure)}</p>
      {reload && (
        <Button icon="refresh" onClick={() => void reload()}>
          {t('try_again')}
        </Button>
      )}
    </div>
  )
}

export const FetchState = ({ of }: { of: FetchedData<unknown> }) => (
  <LoadState failure={of.failure.value} reload={of.reload} isRetrying={of.isRetrying.value} />
)
