import type { Diagnosis } from '../../../contract/chat/embed'
import { advice, broken, type Finding, ok } from './finding'
import type { FrameHeaders } from './frame-headers'

export interface ChatFacts {
  page: string
  version: number
  frameBlocked: boolean
  headers: FrameHeaders
  online: boolean
  /** The chat's report, or the code of the reason why there is no report. */
  report: Diagnosis | string
}

/** Checks that the chat's frame has loaded, has the same version, and is connected to the server. */
export function judgeChat(facts: ChatFacts): Finding[] {
  const { report } = facts
  if (typeof report === 'string') return [judgeAbsence(report, facts)]
  if (report.version !== facts.version) return [oldChat()]
  return [
    ok(
      'Chat frame',
      `The frame has loaded and answers. Its version is ${report.version}, the same as that of the script.`,
    ),
    judgeLine(report),
  ]
}

const oldChat = () =>
  advice(
    'Chat frame',
    'Script and chat have different versions: one of them comes from a cache.',
    'Reload the page. If they still differ, let no proxy cache /chat/ longer than its cache-control says.',
  )

function judgeAbsence(code: string, { page, frameBlocked, headers, online }: ChatFacts): Finding {
  const title = 'Chat frame'
  if (code === 'unknown_command') return oldChat()
  if (frameBlocked) return broken(title, "The frame did not load: see this page's policy.")
  if (!online) return broken(title, 'The frame did not load: this device is offline.')
  if (headers.embedder)
    return broken(
      title,
      `The frame did not load: this page sends ${headers.embedder}, and takes only frames that send such a header, too. The bubble opens the chat in a window of its own.`,
      'Leave the header away on pages with the chat.',
    )
  if (headers.proxy)
    return broken(
      title,
      `The frame did not load: a proxy in front of the chat server adds ${headers.proxy}. The bubble opens the chat in a window of its own.`,
      'Let the proxy add neither X-Frame-Options nor frame-ancestors below /chat/: the chat server sends its own.',
    )
  return broken(
    title,
    "The frame did not load, although this page's policy allows it. Usually the source does not allow this origin, so the browser refuses the frame (frame-ancestors).",
    `Put ${page} into Allowed sites (allowed_origins) of the source: scheme and port count, and www is another origin. If the origin is there, check that the chat server answers.`,
  )
}

const refusals: Record<string, [says: string, mend: string]> = {
  unknown_channel: [
    'The server refuses this channel on this page: the source is switched off, or does not allow this origin (origin_not_allowed).',
    "Check that the source is on, its Allowed sites (allowed_origins), and the channel id in the script's address.",
  ],
  unsupported_version: ['The chat is older than the server.', 'Reload the page.'],
  invalid_session: [
    'The server does not know the session of this browser, or knows it from another site.',
    'signOut() begins a new session.',
  ],
}

const webSocketFix = 'Proxies in front of the chat server must pass WebSockets (Upgrade) at /realtime/.'

function judgeLine({ line, refusal, polls }: Diagnosis): Finding {
  const title = 'Line to the server'
  if (line === 'online' && polls)
    return advice(title, 'Open, by polling: no WebSocket comes through on this network.', webSocketFix)
  if (line === 'online') return ok(title, 'Open: messages travel at once.')
  const [says, mend] = refusals[refusal ?? ''] ?? [
    `Not open (${line}). The chat tries again, and written messages wait.`,
    webSocketFix,
  ]
  return broken(title, says, mend)
}
