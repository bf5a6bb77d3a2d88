import type { Diagnosis } from '../../../contract/chat/embed'
import { broken, type Finding, look, ok } from './finding'

export interface ChatFacts {
  /** Origin of the site's page. */
  page: string
  /** Version of the page's side. */
  version: number
  frameBlocked: boolean
  /** The page is cross-origin isolated: it accepts only frames that opted in. */
  isolated: boolean
  online: boolean
  /** The chat's own report, or the code of the reason why it is missing. */
  told: Diagnosis | string
}

/** Checks that the chat's frame loaded, has the same version, and is connected to the server. */
export function judgeChat(facts: ChatFacts): Finding[] {
  const { told } = facts
  if (typeof told === 'string') return [judgeAbsence(told, facts)]
  if (told.version !== facts.version) return [oldChat()]
  return [
    ok('Chat frame', `It came and answers; its version is ${told.version}, as that of the script.`),
    judgeLine(told),
  ]
}

const oldChat = () =>
  look(
    'Chat frame',
    'Script and chat are of different versions: one of them comes from a cache.',
    'Reload. If it stays: let no proxy keep what is below /chat/ longer than its cache-control says.',
  )

function judgeAbsence(code: string, { page, frameBlocked, isolated, online }: ChatFacts): Finding {
  const title = 'Chat frame'
  if (code === 'unknown_command') return oldChat()
  if (frameBlocked) return broken(title, "It did not come: see this page's policy.")
  if (!online) return broken(title, 'It did not come: this device is offline.')
  if (isolated)
    return broken(
      title,
      'It did not come: this page is cross-origin isolated and takes only frames that agreed to it.',
      'Use Cross-Origin-Embedder-Policy: credentialless, or leave the chat off this page.',
    )
  return broken(
    title,
    "It did not come, although this page's policy lets it pass. Most often the source does not allow this origin, so the browser refuses the frame (frame-ancestors).",
    `Put ${page} into Allowed sites (\`allowed_origins\`) of the source: scheme and port count, and www is another origin. If it is there, see that the chat server answers.`,
  )
}

const refusals: Record<string, [says: string, mend: string]> = {
  unknown_channel: [
    'The server does not take this channel from this page: it is switched off, or does not allow this origin (origin_not_allowed).',
    "See whether the source is on, its Allowed sites (`allowed_origins`), and the channel id in the script's address.",
  ],
  unsupported_version: ['The chat is older than the server.', 'Reload the page.'],
  invalid_session: [
    'The server does not know the session that this browser keeps, or knows it from another site.',
    'signOut() begins anew.',
  ],
}

function judgeLine({ line, refusal }: Diagnosis): Finding {
  const title = 'Line to the server'
  if (line === 'online') return ok(title, 'Open: messages travel at once.')
  const [says, mend] = refusals[refusal ?? ''] ?? [
    `Not open (${line}). The chat keeps trying, and what is written waits.`,
    'Let proxies in front of the chat server pass WebSockets (Upgrade) at /realtime/.',
  ]
  return broken(title, says, mend)
}
