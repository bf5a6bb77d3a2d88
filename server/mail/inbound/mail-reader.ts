import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { makeElementFormats } from './answer/element-formats'
import { makeHtmlText } from './answer/html-text'
import { headerMark, indentMark, quoteMark, signatureMarks } from './answer/lines'
import { makeMending } from './parsing/mend-mail'
import { type MailSource, type ParseAnswer, type ParseBounds, type Parsed, serveParsing } from './parsing/parse-program'

export class UnreadableMail extends Error {
  override readonly name = 'Unreadable'
}

/** The worker thread ended during an e-mail: too much time, too much memory, or an overloaded machine. */
export class ReaderEnded extends Error {
  override readonly name = 'ReaderEnded'
}

export interface MailReader {
  /** Reads e-mails one after the other. Rejects with UnreadableMail, ReaderEnded, or an error of the file. */
  parse(source: MailSource): Promise<Parsed>
  close(): void
}

interface Bounds extends ParseBounds {
  withinMs: number
  /** Megabytes. The heap limit of the worker thread, without the bytes of files. */
  heapMb: number
}

/** Megabytes of text that are read of one e-mail. The message says if the rest was removed. */
export const mostTextMb = 2

/** For comparison: the largest normal e-mail needs half a second and 40 MB. */
const usual: Bounds = { head: 256 * 1024, text: mostTextMb * 1_000_000, html: 300_000, withinMs: 20_000, heapMb: 128 }
/** After this time without an e-mail the worker thread ends, to free its memory. */
const idleMs = 30_000

/**
 * Parses e-mails of strangers in a worker thread, which can be ended at any time. The thread
 * starts with the first e-mail.
 */
export function createMailReader(bounds: Partial<Bounds> = {}): MailReader {
  const { withinMs, heapMb, ...parseBounds } = { ...usual, ...bounds }
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  function started(): Worker {
    const packages = {
      mailparser: pathOf('mailparser'),
      mailsplit: pathOf('@zone-eu/mailsplit'),
      htmlToText: pathOf('html-to-text'),
    }
    const marks = { quote: quoteMark, indent: indentMark, header: headerMark, signature: signatureMarks }
    const parts = `{ make: ${makeHtmlText}, formats: ${makeElementFormats}, mending: ${makeMending}, marks: ${JSON.stringify(marks)} }`
    const program = `(${serveParsing})(require, ${JSON.stringify(parseBounds)}, ${JSON.stringify(packages)}, ${parts})`
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 }
    // The environment contains passwords, which an attack by e-mail must not reach.
    const began = new Worker(program, { eval: true, env: {}, resourceLimits })
    began.unref()
    // Without a listener an error of the idle thread would end this process.
    began.on('error', () => {})
    began.on('exit', () => {
      if (thread === began) thread = null
    })
    return began
  }

  function end(): void {
    void thread?.terminate()
    thread = null
  }

  function ask(source: MailSource): Promise<ParseAnswer> {
    if (isClosed) throw new ReaderEnded('The server stops.')
    clearTimeout(idle)
    thread ??= started()
    const worker = thread
    return new Promise((answered, failed) => {
      const timeout = setTimeout(() => onEnd(new Error(`It took more than ${withinMs} ms.`)), withinMs)
      const cleanUp = () => {
        clearTimeout(timeout)
        worker.off('message', onAnswer).off('error', onEnd).off('exit', onEnd)
      }
      const onAnswer = (answer: ParseAnswer) => {
        cleanUp()
        idle = setTimeout(end, idleMs).unref()
        answered(answer)
      }
      const onEnd = (cause: unknown) => {
        cleanUp()
        end()
        failed(new ReaderEnded('The thread that reads e-mails ended.', { cause }))
      }
      worker.on('message', onAnswer).on('error', onEnd).on('exit', onEnd)
      worker.postMessage(source)
    })
  }

  return {
    parse: (source) => {
      const reading = last.then(() => ask(source)).then(parsedIn)
      last = reading.catch(() => {})
      return reading
    },
    close() {
      isClosed = true
      clearTimeout(idle)
      end()
    },
  }
}

function parsedIn(answer: ParseAnswer): Parsed {
  if ('parsed' in answer) return answer.parsed
  if (answer.isOurs) throw new Error(`An e-mail could not be read from its file: ${answer.wrong}`)
  throw new UnreadableMail('The e-mail has too many parts, or parts that cannot be read.', { cause: answer.wrong })
}

/** Returns the path of a package: from sources its own, as built the one file that holds all of them. */
function pathOf(name: string): string {
  const built = join(import.meta.dirname, '../mail/packages.cjs')
  return existsSync(built) ? built : createRequire(import.meta.url).resolve(name)
}
