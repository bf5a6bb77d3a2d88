import { languageName } from '../../shell/words/languages'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './See.module.css'

/** Says that the stage does not show the current message, or what the message lacks for the chosen state. */
export function StageNote({ studio: { stage, checking, translations, view } }: { studio: Studio }) {
  const t = useStudioWords()
  const { scripted, lacks } = stage
  const { current } = translations.state.value
  const wanted = view.language.value
  const languages = { wanted: languageName(wanted), shown: languageName(current) }
  const note = scripted.value
    ? t('stage_script')
    : checking.isBehind.value
      ? t(checking.wasAccepted.value ? 'verdict_last_good' : 'verdict_none_yet')
      : lacks.value
        ? t(`lacks_${lacks.value}`)
        : translations.isMany.value && current !== wanted && t('stage_language', languages)
  return (
    <p role="status" class={`${style.said} ${style.note}`}>
      {note}
    </p>
  )
}
