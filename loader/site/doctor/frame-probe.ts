import type { AddressParts, Life } from '../../core'

/** Requests to this origin that the page's policy refused since the doctor started. */
export interface Violations {
  seen(): { directive: string; blocked: string }[]
  /** Calls back for each refused request. */
  onEach(hear: (directive: string) => void): void
}

/** Collects the requests to the chat server that the page's policies refuse. Leaves out report-only policies. */
export function hearViolations(origin: string, life: Life): Violations {
  const seen: { directive: string; blocked: string }[] = []
  const hearers: ((directive: string) => void)[] = []
  life.listen(document, 'securitypolicyviolation', (refused: SecurityPolicyViolationEvent) => {
    const { effectiveDirective, blockedURI, disposition } = refused
    if (disposition !== 'enforce' || !blockedURI.startsWith(origin)) return
    seen.push({ directive: effectiveDirective, blocked: blockedURI.replace(/[?#].*/s, '') })
    for (const hear of hearers) hear(effectiveDirective)
  })
  return { seen: () => [...seen], onEach: (hear) => void hearers.push(hear) }
}

/**
 * Whether the page's policy refuses a frame of the chat's origin. The frame shows the text of loader.js, and runs nothing. A
 * refused frame also reports that it has loaded, and its violation may arrive a little later.
 */
export function frameBlocked(base: AddressParts, violations: Violations): Promise<boolean> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'doctor'
  frame.setAttribute('sandbox', '')
  frame.src = `${base}loader.js`
  return new Promise<boolean>((answer) => {
    violations.onEach((directive) => /^(frame|child|default)-src/.test(directive) && answer(true))
    frame.onload = () => setTimeout(answer, 300, false)
    setTimeout(answer, 5_000, false)
    document.documentElement.append(frame)
  }).finally(() => frame.remove())
}
