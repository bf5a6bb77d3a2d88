import type { ServerResponse } from 'node:http'
import { withScene } from '../../../conversation/act'
import type { LiveRecord } from '../../../conversation/contents/live-records'
import type { BegunLive } from '../../../conversation/messages/live/begin-live'
import { completeLive, interruptLive } from '../../../conversation/messages/live/end-live'
import { liveOver } from '../../../conversation/messages/live/refusals'
import type { MessageRequest } from '../../../conversation/messages/message-request'
import { prepare } from '../../../conversation/messages/reply'
import { mayIn } from '../../../conversation/permissions'
import { Refusal, replyForbidden } from '../../../conversation/refusals'
import type { LiveWriting } from '../../../live/live-messages'
import { bodyLimits } from '../../../structured'
import { characters } from '../../../structured/rules/text'
import type { ApiNeeds } from '../../http/api'
import { actorOf, authenticate } from '../../http/authenticate'
import { refusalBody } from '../../http/send-refusal'
import { structuredOf } from '../structured-payload'
import { finalLine, type LiveWriteRequest } from './live-request'
import type { ReadPiece } from './piece'
import { createPieces } from './pieces'

const ackMs = 250
const mostRefused = 100

type EndOfStream = 'end' | 'cut' | Refusal

export async function createStream(
  needs: ApiNeeds,
  request: LiveWriteRequest,
  raw: ServerResponse,
  begun: BegunLive & { live: LiveRecord },
): Promise<object> {
  const { content, source, live } = begun
  const { id, thread_id: threadId, seq } = content
  let isOver = false
  let finish: (over: EndOfStream) => void = () => {}
  const over = new Promise<EndOfStream>((done) => {
    finish = (how) => {
      isOver = true
      done(how)
    }
  })
  // Lines are dropped for a client that does not read: later lines contain the same facts.
  const say = (line: object) => {
    if (!raw.writableNeedDrain && !raw.destroyed) raw.write(`${JSON.stringify(line)}\n`)
  }
  const writing = needs.live.open(begun, {
    stopRequested: () => say({ stop_requested: true }),
    ended: finish,
    requireRight,
  })
  say({ begun: true, id, thread_id: threadId, seq, length: writing.text().length })
  const taking = createPieceReader(needs, request, { writing, begun, say, finish, isOver: () => isOver })
  const stopReading = read(request, { take: taking.take, finish })
  const how = await over
  stopReading()
  taking.close()
  const text = writing.sendRest()
  const last = await end()
  writing.close()
  return last

  async function end(): Promise<object> {
    if (how === 'end') {
      try {
        await requireRight()
        const by = actorOf(request)
        const done = await completeLive(needs, {
          id,
          threadId,
          turn: live.turn,
          text,
          by,
          structuredContent: taking.payload(),
        })
        return await finalLine(needs, request, done.content, done.source, done.warnings)
      } catch (error) {
        const isRefused = error instanceof Refusal
        if (!isRefused) request.log.error({ err: error }, 'a live message could not be ended')
        // If the store failed, the text is written when it works again, and the author may continue.
        await (isRefused && error.kind !== 'busy' && error.kind !== 'full' ? interrupt() : writing.leave())
        return isRefused ? refusalBody(error) : internal
      }
    }
    const mayGoOn = request.query.client_id !== undefined
    const isLeft =
      (how === 'cut' && mayGoOn) || (how !== 'cut' && (how.code === 'busy' || how.code === liveOver().code))
    await (isLeft ? writing.leave() : interrupt())
    return how === 'cut' ? {} : refusalBody(how)
  }
  /** Checks again, because token and rights may have changed since the message began. Throws 401 and 403. */
  async function requireRight(): Promise<void> {
    await authenticate(needs, request, {})
    if (!mayIn(await needs.store.read.settings(), request.agent, 'reply', source.id)) throw replyForbidden()
  }
  async function interrupt(): Promise<void> {
    await interruptLive(needs, { id, thread_id: threadId, turn: live.turn, text }).catch((error) =>
      request.log.debug({ err: error, source: source.id }, 'a live message is left to the job that ends it'),
    )
  }
}

const internal = {
  error: 'internal_error',
  status: 500,
  message: 'Something went wrong here; it has been written to the log.',
}

interface PieceReaderNeeds {
  writing: LiveWriting
  begun: BegunLive
  say(line: object): void
  finish(over: EndOfStream): void
  isOver(): boolean
}

/** Adds pieces in order. Ignores pieces after the end piece, however the body is split into chunks. */
// One function: each piece counts characters, refusals and acknowledgements of the same message.
function createPieceReader(
  needs: ApiNeeds,
  request: LiveWriteRequest,
  { writing, begun, say, finish, isOver }: PieceReaderNeeds,
) {
  const limit = bodyLimits[begun.source.type]
  let length = characters(writing.text())
  let payload: unknown
  let refused = 0
  let isCut = false
  let ack: NodeJS.Timeout | null = null

  function refuse(refusal: Refusal): void {
    refused += 1
    say({ refused: refusalBody(refusal) })
    if (refused > mostRefused) finish(refusal)
  }

  function fitting(before: number, more: string): string {
    const actual = before + characters(more)
    length = Math.min(actual, limit)
    if (actual <= limit) return more
    if (!isCut) {
      const message = `The text is longer than ${limit} characters, the most that this channel takes: the rest is left out.`
      refuse(
        new Refusal('validation_failed', 'invalid', message, [
          { path: 'text', code: 'too_long', message, limit, actual },
        ]),
      )
    }
    isCut = true
    return [...more].slice(0, Math.max(0, limit - before)).join('')
  }

  async function check(given: unknown): Promise<void> {
    const structuredContent = structuredOf(given)
    if (structuredContent === undefined) {
      payload = undefined
      return say({ accepted: 'structured_content' })
    }
    const { content, source } = begun
    const message: MessageRequest = {
      body: writing.text(),
      bodyInputFormat: 'text',
      structuredContent,
      coerce: false,
      ...actorOf(request),
      ...{ private: false, attachmentIds: [], contextData: null, disableTextInput: null },
      autoSubmitted: content.auto_submitted,
    }
    try {
      await withScene(needs.store.read, (scene) => prepare(needs, scene, message, source, content.language))
      payload = structuredContent
      say({ accepted: 'structured_content' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      payload = undefined
      refuse(error)
    }
  }

  /** Adds a piece. Returns a promise only for a structured message. */
  function one(piece: ReadPiece): Promise<void> | null {
    if ('structured_content' in piece) return check(piece.structured_content)
    if ('text' in piece) {
      const more = isCut ? '' : fitting(length, piece.text)
      if (more !== '') writing.append(more)
    } else if ('replace' in piece) {
      isCut = false
      writing.replace(fitting(0, piece.replace))
    } else if ('status' in piece) writing.status(piece.status)
    else if ('end' in piece) finish('end')
    else if ('unreadable' in piece) finish(piece.unreadable)
    else refuse(new Refusal('bad_request', 'malformed', piece.wrong))
    return null
  }

  function take(pieces: readonly ReadPiece[], from = 0): Promise<void> | null {
    for (let nth = from; nth < pieces.length && !isOver(); nth++) {
      const waits = one(pieces[nth] as ReadPiece)
      if (waits) return waits.then(() => take(pieces, nth + 1) ?? undefined)
    }
    return null
  }

  return {
    payload: () => payload,
    close: () => ack && clearTimeout(ack),
    take(pieces: readonly ReadPiece[]): Promise<void> | null {
      ack ??= setTimeout(() => {
        ack = null
        say({ received: writing.text().length })
      }, ackMs)
      return take(pieces)
    },
  }
}

interface BodyHandlers {
  take(pieces: readonly ReadPiece[]): Promise<void> | null
  finish(over: EndOfStream): void
}

function read({ raw, headers, query, log }: LiveWriteRequest, { take, finish }: BodyHandlers): () => void {
  const pieces = createPieces(/^application\/(x-ndjson|jsonl|json)\b/i.test(headers['content-type'] ?? ''))
  const silentMs = query.idle_timeout * 1000
  const silent = setTimeout(() => {
    const seconds = query.idle_timeout === 1 ? 'a second' : `${query.idle_timeout} seconds`
    const message = `Nothing came for ${seconds}, so the message has ended with the text that came before. Send an empty line now and then, or a longer idle_timeout.`
    finish(new Refusal('live_silent', 'timeout', message))
  }, silentMs)
  let waiting = Promise.resolve()
  const fail = (error: unknown) => {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a piece of a live message could not be taken')
    finish(error instanceof Refusal ? error : 'cut')
  }
  // While a promise is pending, the body is paused, but its end can arrive.
  const onData = (bytes: Buffer) => {
    silent.refresh()
    try {
      const waits = take(pieces.take(bytes))
      if (!waits) return
      raw.pause()
      waiting = waits.catch(fail).then(() => void raw.resume())
    } catch (error) {
      fail(error)
    }
  }
  const onEnd = () => {
    clearTimeout(silent)
    waiting = waiting
      .then(() => take(pieces.end()))
      .then(() => finish('end'))
      .catch(fail)
  }
  // Unread parts of a body are lost when its connection closes.
  const onClose = () => {
    if (!raw.readableEnded) finish('cut')
  }
  raw.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose)
  // The connection may have closed while the message began.
  if (raw.destroyed) onClose()
  return () => {
    clearTimeout(silent)
    raw.off('data', onData).off('end', onEnd).resume()
  }
}
