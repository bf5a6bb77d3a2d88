import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import type { LinkPanelModel } from '../models/structured/link-panel'
import { Words } from '../strings/words'

/** The panel for links is fetched with the first link that needs it. If that fails, the link opens a new tab. */
export function PanelView({ panel }: { panel: LinkPanelModel }) {
  const view = useSignal<ComponentType<{ panel: LinkPanelModel }> | null>(null)
  const { later } = useContext(Words)
  const wanted = panel.current.value !== null

  useEffect(() => {
    if (!wanted || view.peek()) return
    Promise.all([import('./sheets/LinkPanel'), later?.()]).then(
      ([{ LinkPanel }]) => {
        view.value = LinkPanel
      },
      () => panel.moveToNewTab(),
    )
  }, [wanted])

  const View = view.value
  return View && <View panel={panel} />
}
