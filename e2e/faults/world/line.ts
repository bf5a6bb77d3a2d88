import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type LineState = 'open' | 'cut' | 'silent'

export interface WeakLine {
  port: number
  /** `cut` breaks open connections and refuses new ones. `silent` leaves them open and passes no bytes. */
  setState(state: LineState): void
  /** Sets a function that sees all bytes. If it returns true, the connection passes no more bytes. */
  watch(hold: ((bytes: Buffer) => boolean) | null): void
  close(): void
}

export async function aWeakLine(to: number): Promise<WeakLine> {
  const ends = new Set<Socket>()
  const heldWrites: { socket: Socket; bytes: Buffer }[] = []
  let state: LineState = 'open'
  let hold: ((bytes: Buffer) => boolean) | null = null

  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(to, '127.0.0.1')
    let broken = false
    for (const [from, other, outward] of [
      [near, far, true],
      [far, near, false],
    ] as const) {
      ends.add(from)
      from.setNoDelay(true)
      from.on('data', (bytes: Buffer) => {
        if (outward && hold?.(bytes)) broken = true
        if (broken) return
        if (state === 'silent') heldWrites.push({ socket: other, bytes })
        else other.write(bytes)
      })
      from.on('error', () => other.destroy())
      from.on('close', () => {
        ends.delete(from)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    setState(newState) {
      state = newState
      if (newState === 'cut') {
        heldWrites.length = 0
        for (const end of ends) end.destroy()
      }
      if (newState === 'open')
        for (const { socket, bytes } of heldWrites.splice(0)) if (!socket.destroyed) socket.write(bytes)
    },
    watch(now) {
      hold = now
    },
    close() {
      server.close()
      for (const end of ends) end.destroy()
    },
  }
}
