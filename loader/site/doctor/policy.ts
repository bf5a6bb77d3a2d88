import { broken, type Finding, look, ok } from './finding'

export interface PolicyFacts {
  /** Origin of the chat server. */
  origin: string
  /** The page's policy refused a frame of that origin. */
  frameBlocked: boolean
  /** What else of ours was refused since the doctor came. */
  violations: readonly { directive: string; blocked: string }[]
}

const title = 'Content Security Policy'

/** What the page's policy makes of the chat. That `script-src` lets it pass is proved by the doctor itself. */
export function judgePolicy({ origin, frameBlocked, violations }: PolicyFacts): Finding[] {
  const found: Finding[] = []
  if (frameBlocked)
    found.push(
      broken(
        title,
        "This page's policy blocks the chat's frame: the bubble is there, but nothing opens.",
        `Add to the policy: frame-src ${origin}`,
      ),
    )
  const others = violations.filter(({ directive }) => !/^(frame|child|default)-src/.test(directive) || !frameBlocked)
  for (const directive of new Set(others.map((each) => each.directive)))
    found.push(
      look(
        title,
        `${directive} refused ${others.find((each) => each.directive === directive)?.blocked}.`,
        directive.startsWith('connect-src') ? undefined : `Add to the policy: ${directive} ${origin}`,
      ),
    )
  if (found.length > 0) return found
  return [
    ok(title, 'script-src and frame-src let the chat pass. It needs nothing in style-src, img-src and connect-src.'),
  ]
}
