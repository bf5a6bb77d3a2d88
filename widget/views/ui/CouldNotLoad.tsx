import { useLogTranslate } from '../../strings/en-log'
import surface from './Surface.module.css'

export function CouldNotLoad() {
  const t = useLogTranslate()
  return (
    <p class={surface.alarm} role="alert">
      {t('could_not_load')}
    </p>
  )
}
