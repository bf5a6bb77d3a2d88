import type { Site } from '../site-state'
import { examine } from './examine'
import type { Finding } from './finding'
import { collectViolations } from './frame-probe'
import { drawPanel, type Panel } from './panel'
import { writeReport } from './report'

export type Doctor = ReturnType<typeof createDoctor>

/** Shows a web developer what is wrong with the embedded chat and how to fix it (docs/build/embedding.md). */
export function createDoctor(site: Site) {
  const violations = collectViolations(site.base.origin, site.life)
  let panel: Panel | undefined
  let findings: Finding[] = []
  let before: Element | null = null
  let round = 0

  async function runChecks() {
    round += 1
    const mine = round
    const found = await examine(site, violations, (early) => panel?.draw(early, true))
    if (mine !== round || !panel) return
    findings = found
    panel.draw(found)
  }

  function open() {
    before = document.activeElement
    panel = drawPanel({
      id: `bubblewire-doctor:${site.id.slice('bubblewire:'.length)}`,
      report: () =>
        writeReport(findings, {
          page: location.href,
          channel: site.id.slice('bubblewire:'.length),
          browser: navigator.userAgent,
          at: new Date().toISOString(),
        }),
      onRepeat: () => void runChecks(),
      onClose: close,
    })
    // Outside the body, because the body is inert behind an open chat on phones.
    document.documentElement.append(panel.host)
    panel.focus()
    void runChecks()
  }

  function close() {
    if (!panel) return
    round += 1
    const inside = document.activeElement === panel.host
    panel.host.remove()
    panel = undefined
    if (inside) (before as HTMLElement | null)?.focus?.()
  }

  site.life.onEnd(close)

  return {
    show(on: boolean) {
      if (!on) close()
      else if (!site.life.ended && !panel) open()
      else panel?.focus()
    },
  }
}
