import { advice, broken, type Finding, ok } from './finding'

export interface PolicyFacts {
  origin: string
  frameBlocked: boolean
  violations: readonly { directive: string; blocked: string }[]
}

const title = 'Content Security Policy'

/** `script-src` needs no check, because the doctor's own script runs. */
export function judgePolicy({ origin, frameBlocked, violations }: PolicyFacts): Finding[] {
  const found: Finding[] = []
  if (frameBlocked)
    found.push(
      broken(
        title,
        "This page's policy blocks the chat's frame: the bubble opens the chat in a window of its own.",
        `Add to the policy: frame-src ${origin}`,
      ),
    )
  const otherViolations = violations.filter(
    ({ directive }) => !/^(frame|child|default)-src/.test(directive) || !frameBlocked,
  )
  for (const { directive, blocked } of otherViolations.filter(isFirst))
    found.push(
      advice(
        title,
        `${directive} refused ${blocked}.`,
        directive.startsWith('connect-src') ? undefined : `Add to the policy: ${directive} ${origin}`,
      ),
    )
  if (found.length > 0) return found
  return [
    ok(title, 'script-src and frame-src allow the chat. The chat needs nothing in style-src, img-src and connect-src.'),
  ]
}

const isFirst = ({ directive }: { directive: string }, place: number, violations: PolicyFacts['violations']) =>
  violations.findIndex((each) => each.directive === directive) === place
