import type { ComponentChildren } from 'preact'
import { Button } from '../../shell/controls/Button'
import { Icon } from '../../shell/controls/icons'
import rowsStyle from '../../shell/controls/rows.module.css'
import ui from '../../shell/controls/ui.module.css'
import { RetryNotice } from '../../shell/reading/RetryNotice'
import { useSentence } from '../../shell/words/sentence'
import { useT } from './context'
import style from './Records.module.css'
import type { Fetched, ListOf } from './use/use-fetched'

interface RecordsProps<R> {
  of: Fetched<ListOf<R>>
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
      {of.repeats.value && <RetryNotice />}
      <ul class={`${rowsStyle.rows} ${style.list}`} aria-label={label}>
        {found.records.map(children)}
      </ul>
      {of.more && (
        <div>
          <Button onClick={of.more}>{t('more')}</Button>
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
        {draft && <Chip kind="look">{t('unsaved')}</Chip>}
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
  again?: (() => Promise<void>) | undefined
  repeats?: boolean
}

export function LoadState({ failure, again, repeats }: LoadStateProps) {
  const t = useT()
  const sentence = useSentence()
  if (repeats) return <RetryNotice />
  if (!failure) return <p class={ui.soft}>{t('loading')}</p>
  return (
    <div class={style.empty} role="alert">
      <p>{sentence(failure)}</p>
      {again && (
        <Button icon="refresh" onClick={() => void again()}>
          {t('try_again')}
        </Button>
      )}
    </div>
  )
}

export const FetchState = ({ of }: { of: Fetched<unknown> }) => (
  <LoadState failure={of.failure.value} again={of.again} repeats={of.repeats.value} />
)
