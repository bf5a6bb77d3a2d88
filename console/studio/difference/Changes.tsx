import type { Signal } from '@preact/signals'
import { differenceEdit } from '../../compose/document/edits'
import { useFieldWords } from '../../compose/words'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import type { Change } from './changes'
import style from './Difference.module.css'

interface ChangesProps {
  studio: Studio
  changes: readonly Change[]
  chosen: Signal<number>
}

/** Each change by the name of its field, with both texts. Choosing one shows its mark. */
export function Changes({ studio, changes, chosen }: ChangesProps) {
  const t = useStudioWords()
  const fields = useFieldWords()
  const { type } = (studio.message.value.structured_content ?? {}) as { type?: unknown }
  return (
    <section aria-label={t('difference_changes')}>
      <p role="status">{t(changes.length === 0 ? 'difference_none' : 'difference_count', { count: changes.length })}</p>
      <ol class={style.changes}>
        {changes.map(({ kind, before, after }, nth) => (
          <li key={`${kind} ${before?.path} ${after?.path}`}>
            <button
              type="button"
              class={style.change}
              aria-pressed={chosen.value === nth}
              onClick={() => {
                chosen.value = chosen.value === nth ? -1 : nth
              }}
            >
              <b>{fields.labelAt((after ?? before)?.path ?? '', type)}</b> {t(`difference_${kind}`)}{' '}
              <Texts kind={kind} before={before?.text} after={after?.text} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface TextsProps extends Pick<Change, 'kind'> {
  before: string | undefined
  after: string | undefined
}

function Texts({ kind, before = '', after = '' }: TextsProps) {
  if (kind === 'moved') return <bdi>{after}</bdi>
  if (kind === 'added') return <ins dir="auto">{after}</ins>
  if (kind === 'removed') return <del dir="auto">{before}</del>
  const edit = differenceEdit(before, after)
  const { from, to, insert } = edit ?? { from: 0, to: 0, insert: '' }
  return (
    <bdi>
      {before.slice(0, from)}
      {from < to && <del>{before.slice(from, to)}</del>}
      {insert && <ins>{insert}</ins>}
      {before.slice(to)}
    </bdi>
  )
}
