import { effect, type ReadonlySignal } from '@preact/signals'
import type { Init } from './host/host-page'
import { later, missingParts, retryFailedParts } from './later'
import type { Shell } from './models/session/shell'
import { type PassedState, reload } from './reload'
import { servedVersion } from './served-version'
import type { ChatSession } from './session/chat-session'
import { waitFor } from './wait-for'

/** An open chat is quiet if the customer typed or pressed nothing for this time. */
const quietMs = 5_000
const lookMs = 1_000
/** Milliseconds before another reload if the server failed: the first, doubled each time up to the second. */
const serverMs = [10_000, 60_000] as const
/** A part that is missing for this time needs a reload. */
const missingMs = 8_000
/**
 * The shortest time between reloads. Without it, two alternating server versions would reload the chat all the time.
 */
const betweenMs = 600_000

interface RenewalNeeds {
  passed: PassedState
  init(): Init | null
  shell: Shell
  chatSession: ReadonlySignal<ChatSession | null>
}

const place = later(() => import('./return-to'))

/** Reloads when quiet if code cannot be fetched again: an upgrade removed it, or the browser remembers a failure. */
export function renewWhenQuiet({ passed: { reloadedAt, at }, init, shell, chatSession }: RenewalNeeds) {
  let touchedAt = 0
  let missingSince = 0
  let rest: number = serverMs[0]
  const conversation = () => chatSession.peek()?.conversation

  const mayLose = () =>
    init()?.storage !== 'persistent' &&
    (conversation()
      ?.messages.peek()
      .some(({ state }) => state === 'sending' || state === 'failed') ||
      uploads()?.ready.peek().length)
  const uploads = () => chatSession.peek()?.extras.peek()?.files.peek()?.uploads
  const isBusy = () =>
    document.querySelector('dialog[open], [aria-busy="true"], [role="log"] input:checked') ||
    [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused)
  const isQuiet = () =>
    (!shell.open.peek() || Date.now() - touchedAt > quietMs) && !isBusy() && !uploads()?.busy.peek() && !mayLose()

  async function mayReload() {
    const version = await servedVersion()
    if (version === 'same') return !reloadedAt && Date.now() - missingSince > missingMs
    return version === 'other' && Date.now() - (reloadedAt ?? 0) > betweenMs
  }

  async function reloadWhenQuiet() {
    if (missingParts.peek() === 0) [missingSince, rest] = [0, serverMs[0]]
    else if (!isQuiet()) setTimeout(reloadWhenQuiet, lookMs)
    // The customer may have started to type during the check.
    else if ((await mayReload()) && isQuiet()) reload({ reloadedAt: Date.now(), at: readingAt(conversation()) })
    else {
      setTimeout(reloadWhenQuiet, rest)
      rest = Math.min(2 * rest, serverMs[1])
    }
  }

  for (const type of ['input', 'keydown', 'pointerdown', 'paste', 'drop'])
    addEventListener(
      type,
      () => {
        touchedAt = Date.now()
      },
      true,
    )
  for (const type of ['online', 'pageshow']) addEventListener(type, retryFailedParts)
  effect(() => {
    if (shell.connection.value === 'online') retryFailedParts()
  })
  effect(() => {
    if (missingParts.value === 0 || missingSince) return
    missingSince = Date.now()
    void reloadWhenQuiet()
  })
  if (at)
    void waitFor(() => chatSession.value?.conversation.loaded.value || null)
      .then(place.ready)
      .then(({ scrollToMessage }) => scrollToMessage(at))
}

function readingAt(conversation: ChatSession['conversation'] | undefined): string | undefined {
  if (conversation?.atEnd.peek() !== false) return
  const top = document.querySelector('[role="log"]')?.getBoundingClientRect().top ?? 0
  const lines = [...document.querySelectorAll<HTMLElement>('[data-msg]')]
  return lines.find((line) => line.getBoundingClientRect().top >= top)?.dataset.msg
}
