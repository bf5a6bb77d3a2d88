import { storedText } from '../models/kept/stored-text'
import type { openSocket, Socket, SocketNeeds } from './socket'
import { openReferenceSocket } from './socket-reference'

// Fetched only after websockets fail. This code then chooses between websocket and polling.

const dayMs = 86_400_000
const lookAgainMs = 600_000
const openWithinMs = 10_000
/** chat-session.ts reads the same entry. If the consent forbids localStorage, nothing is remembered. */
const storageKey = 'bw-polling'
const storedFailure = storedText(() => localStorage, storageKey)

/**
 * Resolves immediately if the chat polled before, otherwise after four round trips. A websocket that is only slow opens
 * within that time.
 */
export const chooser: Promise<typeof chooseTransport> = storedFailure.read()
  ? Promise.resolve(chooseTransport)
  : afterFourRoundTrips()

async function afterFourRoundTrips() {
  const tookMs = await roundTrip()
  if (tookMs > 1_000) await new Promise((over) => setTimeout(over, 4 * tookMs))
  return chooseTransport
}

/** Polls; tries websockets now, every ten minutes and on network changes. A failure is remembered for a day. */
function chooseTransport(openWebsocket: typeof openSocket, isOpen: boolean): typeof openSocket {
  const since = Number(storedFailure.read())
  let polls = !isOpen && !(since && Date.now() - since > dayMs)
  if (!polls) storedFailure.write(null)
  let silent = 0

  function poll(needs: SocketNeeds): Socket {
    let answered = false
    let waiting = 0
    let endLook = () => {}
    const { session_token } = needs.auth as { session_token?: string }
    const socket = openReferenceSocket(
      {
        ...needs,
        connected() {
          answered = true
          document.documentElement.dataset.polls = ''
          endLook = lookForWebsocket(needs.url, comeBack, () => storedFailure.write(String(Date.now())))
          needs.connected()
        },
        refused(...why) {
          answered = true
          needs.refused(...why)
        },
        closed() {
          endLook()
          delete document.documentElement.dataset.polls
          // Polling failed too, so the next connection tries a websocket again.
          if (!answered) [polls, silent] = [false, 1]
          needs.closed()
        },
      },
      'polling',
      { authorization: `Bearer ${session_token}` },
    )

    function comeBack() {
      polls = false
      storedFailure.write(null)
      if (waiting > 0) setTimeout(comeBack, 200)
      else socket.close()
    }

    return {
      request(...asked) {
        waiting += 1
        return socket.request(...asked).finally(() => {
          waiting -= 1
        })
      },
      close: socket.close,
    }
  }

  function tryWebsocket(needs: SocketNeeds): Socket {
    let answered = false
    const whenAnswered =
      <A extends unknown[]>(act: (...given: A) => void) =>
      (...given: A) => {
        answered = true
        silent = 0
        act(...given)
      }
    return openWebsocket({
      ...needs,
      connected: whenAnswered(needs.connected),
      refused: whenAnswered(needs.refused),
      closed() {
        if (!answered && ++silent > 1) polls = true
        needs.closed()
      },
    })
  }

  return (needs) => (polls ? poll(needs) : tryWebsocket(needs))
}

/**
 * Returns the duration of one HTTP request in ms, limited to the time for opening a websocket; 0 if no server answers.
 */
async function roundTrip(): Promise<number> {
  const began = performance.now()
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(openWithinMs) })
  } catch {
    return 0
  }
  return performance.now() - began
}

function lookForWebsocket(url: string, found: () => void, failed: () => void): () => void {
  const life = new AbortController()
  let line: WebSocket | null = null

  function openWebsocket() {
    line?.close()
    const mine = new WebSocket(`${url}/?EIO=4&transport=websocket`)
    line = mine
    const end = (tell: () => void) => () => {
      if (line !== mine) return
      line = null
      clearTimeout(late)
      mine.close()
      tell()
    }
    const late = setTimeout(end(failed), openWithinMs)
    mine.onmessage = end(() => {
      stop()
      found()
    })
    mine.onclose = mine.onerror = end(failed)
  }

  function stop() {
    life.abort()
    clearInterval(timer)
    const last = line
    line = null
    last?.close()
  }

  const timer = setInterval(openWebsocket, lookAgainMs)
  addEventListener('online', openWebsocket, life)
  // Only Chromium reports changes of the network.
  const network = (navigator as { connection?: EventTarget }).connection
  network?.addEventListener('change', openWebsocket, life)
  openWebsocket()
  return stop
}
