import type { ChildProcess } from 'node:child_process'

/** Sizes in bytes after a garbage collection, and the CPU time since the start. */
export interface Memory {
  rss: number
  heap: number
  external: number
  cpuMs: number
}

/** Asks a server that was started with tell-memory.mjs. */
export async function memoryOf(server: ChildProcess): Promise<Memory> {
  const answer = new Promise<Memory>((done, fail) => {
    const onExit = () => fail(new Error('The server ended.'))
    const onMessage = ({ memory }: { memory?: Memory }) => {
      if (!memory) return
      server.off('message', onMessage)
      server.off('exit', onExit)
      done(memory)
    }
    server.on('message', onMessage)
    server.once('exit', onExit)
  })
  server.send('memory')
  return answer
}
