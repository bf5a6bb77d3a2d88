import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './See.module.css'

/** Says that the stage does not show the current message, or what the message lacks for the chosen state. */
export function StageNote({ studio: { stage, checking } }: { studio: Studio }) {
  const t = useStudioWords()
  const { scripted, lacks } = stage
  const note = scripted.value
    ? t('stage_script')
    : checking.isBehind.value
      ? t(checking.wasAccepted.value ? 'verdict_last_good' : 'verdict_none_yet')
      : lacks.value && t(`lacks_${lacks.value}`)
  return (
    <p role="status" class={`${style.said} ${style.note}`}>
      {note}
    </p>
  )
}
