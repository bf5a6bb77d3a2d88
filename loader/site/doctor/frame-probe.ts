import type { AddressParts, Lifetime } from '../../core'

/** The requests to the chat's origin that the page's policy has refused since the doctor started. */
export interface Violations {
  list(): { directive: string; blocked: string }[]
  onEach(listener: (directive: string) => void): void
}

/** Collects the requests to the chat server that the page's policies refuse. Ignores report-only policies. */
export function collectViolations(origin: string, life: Lifetime): Violations {
  const refusedRequests: { directive: string; blocked: string }[] = []
  const listeners: ((directive: string) => void)[] = []
  life.listen(document, 'securitypolicyviolation', (event: SecurityPolicyViolationEvent) => {
    const { effectiveDirective, blockedURI, disposition } = event
    if (disposition !== 'enforce' || !blockedURI.startsWith(origin)) return
    refusedRequests.push({ directive: effectiveDirective, blocked: blockedURI.replace(/[?#].*/s, '') })
    for (const listener of listeners) listener(effectiveDirective)
  })
  return { list: () => [...refusedRequests], onEach: (listener) => void listeners.push(listener) }
}

/** Loads loader.js in a frame as a test. A refused frame also fires `load`, before its violation event. */
export function isFrameBlocked(base: AddressParts, violations: Violations): Promise<boolean> {
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
