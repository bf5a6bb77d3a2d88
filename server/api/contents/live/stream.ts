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
import { structuredOf } from '../../../structured/rules/structured-of'
import { characters } from '../../../structured/rules/text'
import type { ApiNeeds } from '../../http/api'
import { actorOf, authenticate } from '../../http/authenticate'
import { refusalBody } from '../../http/send-refusal'
import { finalLine, type LiveWriteRequest } from './live-request'
import type { ReadPiece } from './piece'
import { createPieces } from './pieces'

const ackMs = 250
const maxRefusals = 100

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
  let finish: (reason: EndOfStream) => void = () => {}
  const streamEnd = new Promise<EndOfStream>((done) => {
    finish = (reason) => {
      isOver = true
      done(reason)
    }
  })
  // Lines are dropped for a client that does not read: later lines contain the same facts.
  const sendLine = (line: object) => {
    if (!raw.writableNeedDrain && !raw.destroyed) raw.write(`${JSON.stringify(line)}\n`)
  }
  const writing = needs.live.open(begun, {
    stopRequested: () => sendLine({ stop_requested: true }),
    ended: finish,
    requireRight,
  })
  sendLine({ begun: true, id, thread_id: threadId, seq, length: writing.text().length })
  const pieceReader = createPieceReader(needs, request, { writing, begun, sendLine, finish, isOver: () => isOver })
  const stopReading = readPieces(request, { take: pieceReader.take, finish })
  const endReason = await streamEnd
  stopReading()
  pieceReader.close()
  const text = writing.sendRest()
  const lastLine = await endMessage()
  writing.close()
  return lastLine

  async function endMessage(): Promise<object> {
    if (endReason === 'end') {
      try {
        await requireRight()
        const actor = actorOf(request)
        const completion = await completeLive(needs, {
          id,
          threadId,
          turn: live.turn,
          text,
          actor,
          structuredContent: pieceReader.payload(),
        })
        return await finalLine(needs, request, completion.content, completion.source, completion.warnings)
      } catch (error) {
        const isRefused = error instanceof Refusal
        if (!isRefused) request.log.error({ err: error }, 'a live message could not be ended')
        // If the store failed, the text is written when it works again, and the author may continue.
        await (isRefused && error.kind !== 'busy' && error.kind !== 'full' ? interrupt() : writing.leave())
        return isRefused ? refusalBody(error) : internalError
      }
    }
    const mayResume = request.query.client_id !== undefined
    const staysOpen =
      (endReason === 'cut' && mayResume) ||
      (endReason !== 'cut' && (endReason.code === 'busy' || endReason.code === liveOver().code))
    await (staysOpen ? writing.leave() : interrupt())
    return endReason === 'cut' ? {} : refusalBody(endReason)
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

const internalError = {
  error: 'internal_error',
  status: 500,
  message: 'Something went wrong here; it has been written to the log.',
}

interface PieceReaderNeeds {
  writing: LiveWriting
  begun: BegunLive
  sendLine(line: object): void
  finish(reason: EndOfStream): void
  isOver(): boolean
}

/** Adds pieces in order. Ignores pieces after the end piece, however the body is split into chunks. */
// One function: each piece counts characters, refusals and acknowledgements of the same message.
function createPieceReader(
  needs: ApiNeeds,
  request: LiveWriteRequest,
  { writing, begun, sendLine, finish, isOver }: PieceReaderNeeds,
) {
  const limit = bodyLimits[begun.source.type]
  let length = characters(writing.text())
  let payload: unknown
  let refusedCount = 0
  let isCut = false
  let ackTimer: NodeJS.Timeout | null = null

  function refuse(refusal: Refusal): void {
    refusedCount += 1
    sendLine({ refused: refusalBody(refusal) })
    if (refusedCount > maxRefusals) finish(refusal)
  }

  function fitText(lengthBefore: number, text: string): string {
    const actual = lengthBefore + characters(text)
    length = Math.min(actual, limit)
    if (actual <= limit) return text
    if (!isCut) {
      const message = `The text is longer than ${limit} characters, the most that this channel takes: the rest is left out.`
      refuse(
        new Refusal('validation_failed', 'invalid', message, [
          { path: 'text', code: 'too_long', message, limit, actual },
        ]),
      )
    }
    isCut = true
    return [...text].slice(0, Math.max(0, limit - lengthBefore)).join('')
  }

  async function checkPayload(value: unknown): Promise<void> {
    const structuredContent = structuredOf(value)
    if (structuredContent === undefined) {
      payload = undefined
      return sendLine({ accepted: 'structured_content' })
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
      sendLine({ accepted: 'structured_content' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      payload = undefined
      refuse(error)
    }
  }

  /** Adds a piece. Returns a promise only for a structured message. */
  function addPiece(piece: ReadPiece): Promise<void> | null {
    if ('structured_content' in piece) return checkPayload(piece.structured_content)
    if ('text' in piece) {
      const text = isCut ? '' : fitText(length, piece.text)
      if (text !== '') writing.append(text)
    } else if ('replace' in piece) {
      isCut = false
      writing.replace(fitText(0, piece.replace))
    } else if ('status' in piece) writing.status(piece.status)
    else if ('end' in piece) finish('end')
    else if ('unreadable' in piece) finish(piece.unreadable)
    else refuse(new Refusal('bad_request', 'malformed', piece.problem))
    return null
  }

  function take(pieces: readonly ReadPiece[], from = 0): Promise<void> | null {
    for (let nth = from; nth < pieces.length && !isOver(); nth++) {
      const pending = addPiece(pieces[nth] as ReadPiece)
      if (pending) return pending.then(() => take(pieces, nth + 1) ?? undefined)
    }
    return null
  }

  return {
    payload: () => payload,
    close: () => ackTimer && clearTimeout(ackTimer),
    take(pieces: readonly ReadPiece[]): Promise<void> | null {
      ackTimer ??= setTimeout(() => {
        ackTimer = null
        sendLine({ received: writing.text().length })
      }, ackMs)
      return take(pieces)
    },
  }
}

interface BodyHandlers {
  take(pieces: readonly ReadPiece[]): Promise<void> | null
  finish(reason: EndOfStream): void
}

function readPieces({ raw, headers, query, log }: LiveWriteRequest, { take, finish }: BodyHandlers): () => void {
  const pieces = createPieces(/^application\/(x-ndjson|jsonl|json)\b/i.test(headers['content-type'] ?? ''))
  const silentMs = query.idle_timeout * 1000
  const silenceTimer = setTimeout(() => {
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
    silenceTimer.refresh()
    try {
      const pending = take(pieces.take(bytes))
      if (!pending) return
      raw.pause()
      waiting = pending.catch(fail).then(() => void raw.resume())
    } catch (error) {
      fail(error)
    }
  }
  const onEnd = () => {
    clearTimeout(silenceTimer)
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
    clearTimeout(silenceTimer)
    raw.off('data', onData).off('end', onEnd).resume()
  }
}
