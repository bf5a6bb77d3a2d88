import { later } from '../../later'
import type { LinkPanelModel } from '../../models/links/link-panel'
import { useLogTranslate } from '../../strings/en-log'
import beside from '../log/ExtrasView.module.css'
import { useLater } from '../ui/useLater'

const linkPanel = later(() => import('./LinkPanel'))

/**
 * Shows a page over the conversation. Its code is fetched with the first link; if that fails, a plain link is shown.
 */
export function PanelView({ panel }: { panel: LinkPanelModel }) {
  const t = useLogTranslate()
  const link = panel.current.value
  const { part, failed } = useLater(linkPanel, link !== null)
  if (part) return <part.LinkPanel panel={panel} />
  if (!failed || !link) return null
  return (
    <p class={beside.failed} role="alert">
      {t('could_not_load')}{' '}
      <a href={link.url} target="_blank" rel="noopener noreferrer" onClick={panel.close}>
        {link.title || link.url}
      </a>
    </p>
  )
}
