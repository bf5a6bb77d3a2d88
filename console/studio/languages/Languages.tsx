import { useComputed, useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import segments from '../../compose/form/Segments.module.css'
import { useFieldWords } from '../../compose/words'
import { ConfirmButton } from '../../shell/controls/Confirm'
import { Choice } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { languageName } from '../../shell/words/languages'
import compose from '../compose/Compose.module.css'
import { languageTags } from '../see/view'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { type Gap, gapsByLanguage } from './gaps'
import style from './Languages.module.css'

/** The languages of the message: which one is composed, what the others lack, and one more. */
export function Languages({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const { translations } = studio
  return (
    <div class={ui.stack}>
      {translations.isMany.value && <Tabs studio={studio} />}
      <details class={style.more}>
        <summary>{t(translations.isMany.value ? 'languages_change' : 'languages_other')}</summary>
        <div class={ui.stack}>
          <p class={ui.soft}>{t('languages_about')}</p>
          <AddLanguage studio={studio} />
          {translations.isMany.value && <Shown studio={studio} />}
        </div>
      </details>
    </div>
  )
}

function Tabs({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const name = useId()
  const { translations } = studio
  const { tags, state, choose } = translations
  const gaps = useComputed(() => gapsByLanguage(translations))
  const { first, current } = state.value
  const found = gaps.value.get(current) ?? []
  return (
    <>
      <fieldset class={segments.field}>
        <legend class={ui.hidden}>{t('languages')}</legend>
        <div class={segments.segments}>
          {tags.value.map((tag) => (
            <label key={tag} class={segments.segment} data-chosen={tag === current}>
              <input
                type="radio"
                name={name}
                class={segments.radio}
                checked={tag === current}
                onChange={() => choose(tag)}
              />
              <span lang={tag}>{languageName(tag)}</span>
              <Mark count={gaps.value.get(tag)?.length} />
            </label>
          ))}
        </div>
      </fieldset>
      {found.length > 0 ? (
        <Gaps studio={studio} gaps={found} />
      ) : (
        <p class={ui.soft}>{t(current === first ? 'language_is_first' : 'language_done')}</p>
      )}
    </>
  )
}

/** How much a language lacks; nothing for the first one. */
function Mark({ count }: { count: number | undefined }) {
  const t = useStudioWords()
  if (count === undefined) return null
  return count === 0 ? (
    <span class={style.done} role="img" aria-label={t('language_done')}>
      ✓
    </span>
  ) : (
    <span class={style.count} role="img" aria-label={t('language_gaps', { count })}>
      {count}
    </span>
  )
}

function Gaps({ studio, gaps }: { studio: Studio; gaps: readonly Gap[] }) {
  const t = useStudioWords()
  const fields = useFieldWords()
  const { type } = (studio.message.value.structured_content ?? {}) as { type?: unknown }
  return (
    <details class={compose.findings}>
      <summary>{t('language_gaps', { count: gaps.length })}</summary>
      <ul class={compose.problems}>
        {gaps.map(({ kind, path, text }) => (
          <li key={`${kind} ${path}`}>
            <button
              type="button"
              class={compose.problem}
              onClick={() => {
                studio.target.value = { path }
              }}
            >
              {[fields.labelAt(path, type), t(`gap_${kind}`)].filter(Boolean).join(': ')}{' '}
              <bdi class={ui.soft}>{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function AddLanguage({ studio: { translations, view } }: { studio: Studio }) {
  const t = useStudioWords()
  const tags = translations.tags.value
  const base = useSignal(view.language.value)
  const taken = tags.length > 0 ? tags : [base.value]
  const free = languageTags.filter((tag) => !taken.includes(tag))
  const chosen = useSignal('')
  const next = free.includes(chosen.value) ? chosen.value : free[0]
  if (!next) return null
  return (
    <div class={`${ui.row} ${style.acts}`}>
      {tags.length === 0 && (
        <Choice
          label={t('language_base')}
          value={base.value}
          options={named(languageTags)}
          onChoose={(tag) => {
            base.value = tag
          }}
        />
      )}
      <Choice
        label={t('language_new')}
        value={next}
        options={named(free)}
        onChoose={(tag) => {
          chosen.value = tag
        }}
      />
      <button type="button" class={ui.button} onClick={() => translations.add(next, base.value)}>
        {t('language_add')}
      </button>
    </div>
  )
}

/** What can be done to the language that is shown. */
function Shown({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const { translations, notice } = studio
  const { first, current } = translations.state.value
  const tags = translations.tags.value
  const language = languageName(current)
  return (
    <>
      <div class={`${ui.row} ${style.acts}`}>
        <Choice
          label={t('language_base')}
          value={current}
          options={named(languageTags.filter((tag) => tag === current || !tags.includes(tag)))}
          onChoose={translations.rename}
        />
        {current !== first && (
          <button type="button" class={ui.button} onClick={() => translations.makeFirst(current)}>
            {t('language_make_first')}
          </button>
        )}
        {current !== first && (
          <ConfirmButton
            title={t('language_remove', { language })}
            act={t('language_remove', { language })}
            kind="danger"
            confirm={async () => translations.remove(current)}
          >
            <p>{t('language_remove_about', { language })}</p>
          </ConfirmButton>
        )}
      </div>
      <div class={ui.row}>
        {tags
          .filter((tag) => tag !== current)
          .map((tag) => (
            <button
              key={tag}
              type="button"
              class={ui.button}
              onClick={() => {
                translations.copyFrom(tag)
                notice.value = t('language_copied', { language: languageName(tag) })
              }}
            >
              {t('language_copy', { language: languageName(tag) })}
            </button>
          ))}
      </div>
    </>
  )
}

const named = (tags: readonly string[]) => tags.map((tag) => [tag, languageName(tag), tag] as const)
