import type { ComponentChildren } from 'preact'
import { Button } from '../../shell/controls/Button'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import { useT } from './context'
import style from './Records.module.css'
import type { Fetched, ListOf } from './use/use-fetched'

interface RecordsProps<R> {
  of: Fetched<ListOf<R>>
  label: string
  /** What there is to do first, where nothing is here yet. */
  empty: ComponentChildren
  children(record: R): ComponentChildren
}

/** A list of records, and what stands in its place until there are any. */
export function Records<R>({ of, label, empty, children }: RecordsProps<R>) {
  const t = useT()
  const found = of.value.value
  if (!found) return <Waiting of={of} />
  if (found.records.length === 0) return <p class={style.empty}>{empty}</p>
  return (
    <>
      <ul class={style.list} aria-label={label}>
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
  /** At its end: how it stands. */
  state?: ComponentChildren
  /** Something was typed here and not saved. */
  draft?: boolean
}

/** A record that has a page of its own. */
export function Row({ href, name, about, state, draft }: RowProps) {
  const t = useT()
  return (
    <li>
      <a class={style.row} href={href}>
        <span class={style.words}>
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

/** A word that says how something stands; never by its colour alone. */
export function Chip({ kind = 'plain', children }: { kind?: keyof typeof kinds; children: ComponentChildren }) {
  return <span class={`${style.chip} ${kinds[kind]}`}>{children}</span>
}

/** In place of what is fetched: that it comes, or that it did not. */
export function Awaited({ failure, again }: { failure?: unknown; again?: (() => Promise<void>) | undefined }) {
  const t = useT()
  const sentence = useSentence()
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

/** `Awaited` for what `useFetched` has not got. */
export const Waiting = ({ of }: { of: Fetched<unknown> }) => <Awaited failure={of.failure.value} again={of.again} />
