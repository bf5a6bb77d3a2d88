import { Worker } from 'node:worker_threads'
import { searchable } from '../../../contract/inbox/search-words'
import { storeBusy } from '../../conversation/refusals'
import { type Row, type SqlitePackage, sqlitePackage } from './database'
import { createSearchBlocks } from './search-blocks'

type Value = string | number | null

interface ReadRequest {
  sql: string
  values: readonly Value[]
}

interface Waiting extends ReadRequest {
  answered(rows: Row[]): void
  failed(reason: unknown): void
}

interface DelayedWork {
  act(): Promise<void>
  failed(reason: unknown): void
}

type Answer = { rows: Row[] } | { wrong: string }

/** If this many reads wait, a new read is refused, and the caller has to retry. */
const mostWaiting = 100

export type ReadWorker = ReturnType<typeof createReadWorker>

/** Runs slow reads in a thread with its own connection, one at a time, so that requests do not wait for them. */
export function createReadWorker(file: string, begin: BeginThread = beginThread) {
  const queue: (Waiting | DelayedWork)[] = []
  let thread: Worker | null = null
  let running: Waiting | null = null
  let isHeld = false
  const closing = new Int32Array(new SharedArrayBuffer(4))

  function started(): Worker {
    const began = begin({ file, closing })
    began.unref()
    began.on('message', (answer: Answer) => {
      const read = running
      running = null
      if ('rows' in answer) read?.answered(answer.rows)
      else read?.failed(new Error(answer.wrong))
      next()
    })
    began.on('error', gone)
    began.on('exit', () => gone(new Error('The thread of long reads ended.')))
    return began

    function gone(reason: unknown) {
      if (thread !== began) return
      thread = null
      const read = running
      running = null
      read?.failed(reason)
      next()
    }
  }

  function next() {
    while (!running && !isHeld) {
      const first = queue.shift()
      if (!first) return
      if ('act' in first) hold(first)
      else read(first)
    }
  }

  function hold({ act }: DelayedWork): void {
    isHeld = true
    void act().finally(() => {
      isHeld = false
      next()
    })
  }

  function read(first: Waiting): void {
    running = first
    try {
      thread ??= started()
      thread.postMessage({ sql: first.sql, values: first.values } satisfies ReadRequest)
    } catch (error) {
      // The system may be unable to start a thread.
      running = null
      first.failed(error)
    }
  }

  return {
    all: (sql: string, values: readonly Value[]): Promise<Row[]> => {
      if (queue.length >= mostWaiting) return Promise.reject(storeBusy())
      return new Promise((answered, failed) => {
        queue.push({ sql, values, answered, failed })
        next()
      })
    },
    between: <T>(act: () => Promise<T>): Promise<T> =>
      new Promise((done, failed) => {
        queue.push({ act: () => act().then(done, failed), failed })
        next()
      }),
    async close() {
      const ended = thread
      thread = null
      const closed = new Error('The store is closed.')
      running?.failed(closed)
      for (const each of queue.splice(0)) each.failed(closed)
      if (ended) await end(ended, closing)
    },
  }
}

/** Starts the thread. Throws if the system cannot start one. */
type BeginThread = (given: { file: string; closing: Int32Array }) => Worker
export const beginThread: BeginThread = (given) =>
  new Worker(`(${serve})(require, ${searchable}, ${createSearchBlocks})`, {
    eval: true,
    workerData: { module: sqlitePackage(), ...given },
  })

/** Lets the thread end normally, because terminating it during a read ends the whole process. */
async function end(thread: Worker, closing: Int32Array): Promise<void> {
  Atomics.store(closing, 0, 1)
  const exited = new Promise((done) => thread.once('exit', done))
  thread.ref()
  thread.postMessage(null)
  await exited
}

/** The code of the thread. It is sent as text, so it uses nothing outside of this function. */
function serve(need: NodeJS.Require, fold: typeof searchable, createBlocks: typeof createSearchBlocks): void {
  const { parentPort, workerData } = need('node:worker_threads') as typeof import('node:worker_threads')
  const { DatabaseSync } = need(workerData.module) as SqlitePackage
  const database = new DatabaseSync(workerData.file, { readOnly: true, timeout: 5000 })
  const mustBeOpen = () => {
    if (Atomics.load(workerData.closing as Int32Array, 0) === 1) throw new Error('The store is closed.')
  }
  database.function('searchable', { deterministic: true }, (text: unknown) => {
    mustBeOpen()
    return typeof text === 'string' ? fold(text) : text
  })
  const blocksOf = (table: string) =>
    createBlocks((after, upTo) => {
      mustBeOpen()
      const texts = database.prepare(`select text from ${table} where position > ? and position <= ?`)
      return texts.all(after, upTo) as unknown as { text: string }[]
    })
  const blocks = new Map(['search_contents', 'search_names'].map((table) => [table, blocksOf(table)]))
  database.function('search_blocks', (table: unknown, pattern: unknown, newest: unknown) => {
    const word = String(pattern).slice(1, -1).replace(/\\(.)/gs, '$1')
    return blocks.get(String(table))?.(word, Number(newest)) ?? '[]'
  })
  parentPort?.on('message', (asked: ReadRequest | null) => {
    if (asked === null) {
      database.close()
      parentPort?.close()
      return
    }
    const { sql, values } = asked
    try {
      parentPort?.postMessage({ rows: database.prepare(sql).all(...values) } satisfies { rows: unknown[] })
    } catch (error) {
      parentPort?.postMessage({ wrong: String(error) })
    }
  })
}
