import { embedVersion } from '../../../contract/chat/embed'
import type { Site } from '../site-state'
import { judgeChat } from './chat'
import { judgeCorner } from './corner'
import { judgeClock } from './device-clock'
import type { Finding } from './finding'
import { readFrameHeaders } from './frame-headers'
import { isFrameBlocked, type Violations } from './frame-probe'
import { canStore, chatTags, cornerFacts, tagFacts } from './page-facts'
import { judgePolicy } from './policy'
import { judgeCommands } from './refused-commands'
import { judgeScript } from './script'
import { judgeStorage } from './storage'
import { judgeAttributes } from './tag-attributes'
import { judgeToken } from './token'
import { showValues } from './values'

/** Takes at most 16 seconds. `onEarlyFindings` receives the findings that need no waiting. Never rejects. */
export async function examine(
  site: Site,
  violations: Violations,
  onEarlyFindings: (found: Finding[]) => void,
): Promise<Finding[]> {
  const { core, base, button, bubble, chat, keeping, events, variables, visit, written } = site
  const page = location.origin
  const tags = chatTags()
  const tag = tags.find(({ src }) => src.startsWith(base.href))
  const immediate = [
    ...judgeScript({ base: base.href, page, tags: tags.map(scriptFacts) }),
    ...judgeAttributes(tagFacts(tag, written)),
    showValues({ active: !!core.set.triggers, variables: variables.values, visit: visit.flatMap((tell) => tell()) }),
    judgeCorner(cornerFacts(bubble, button)),
  ]
  onEarlyFindings(immediate)
  const isBlocked = !core.session && (await isFrameBlocked(base, violations))
  if (!isBlocked) core.load()
  const report =
    isBlocked || site.isElsewhere
      ? 'no_chat'
      : await chat.ask('diagnose', null).catch(({ code }: { code?: string }) => code ?? 'failed')
  const diagnosis = typeof report === 'string' ? undefined : report
  const ahead = diagnosis?.clock_ahead_ms ?? null
  return [
    ...immediate,
    ...judgePolicy({ origin: base.origin, frameBlocked: isBlocked, violations: violations.list() }),
    ...judgeChat({
      page,
      version: embedVersion,
      frameBlocked: isBlocked,
      headers: diagnosis ? {} : await readFrameHeaders(base),
      online: navigator.onLine,
      report,
    }),
    judgeStorage({
      consent: keeping.consent(),
      local: canStore(() => localStorage),
      session: canStore(() => sessionStorage),
      chat: diagnosis,
    }),
    ...judgeClock(ahead),
    ...judgeToken({
      lastToken: site.lastToken && { token: site.lastToken.token, at: (site.lastToken.at - (ahead ?? 0)) / 1_000 },
      refused: events.errors.findLast(({ command, code }) => command === 'signIn' && code.startsWith('token_')),
      policy: diagnosis?.signed_identities ?? null,
    }),
    ...judgeCommands(events.errors),
    ...(diagnosis?.push ? [await import('./worker-file').then(({ findWorkerFile }) => findWorkerFile(base))] : []),
  ]
}

const scriptFacts = ({ src, async, defer, dataset }: HTMLScriptElement) => ({
  src,
  async: async || defer,
  name: dataset.name,
})
