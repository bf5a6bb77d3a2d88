import type { Later } from '../../later'
import type { LinkOpener, LinkPanelModel } from './link-panel'

/** The longest wait for the panel. Browsers allow a new tab only shortly after the press. */
const panelWithinMs = 800

/** Opens links in the panel, or in a new tab if the panel is not loaded in time. */
export const createLinkOpener = ({
  load,
  failed,
}: Pick<Later<{ panel: LinkPanelModel }>, 'failed' | 'load'>): LinkOpener => ({
  async open(link) {
    const loading = load()
    const late = new Promise<null>((over) => setTimeout(over, panelWithinMs, null))
    const part = !failed.peek() && (await Promise.race([loading, late]))
    if (part) part.panel.open(link)
    else open(link.url, '_blank', 'noopener,noreferrer')
  },
  prepare: () => void load(),
})
