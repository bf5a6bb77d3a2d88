import { useEffect } from 'preact/hooks'
import { composeDictionaries } from '../../compose/dictionaries'
import { Dialog } from '../../shell/controls/Dialog'
import { useLater } from '../../shell/reading/use-later'
import { useTranslate } from '../strings/en'
import type { StructuredComposerProps } from './StructuredComposer'

/** Fetches the structured composer and its texts at first use. */
export function StructuredLater(props: StructuredComposerProps) {
  const t = useTranslate()
  const { part, failure, load } = useLater(() => import('./StructuredComposer'), composeDictionaries)
  useEffect(() => void load(), [])
  if (part.value) return <part.value.StructuredComposer {...props} />
  return (
    <Dialog title={t('structured_title')} close={props.close}>
      <p role="status">{failure.value ? t('structured_failed') : t('talk_loading')}</p>
    </Dialog>
  )
}
