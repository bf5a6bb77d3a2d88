export type Mishap = 'lost' | 'late' | 'twice' | 'swapped' | 'cut' | 'half-open'

/** The probability of each mishap for an application packet. Other packets pass unchanged. */
export type Odds = Readonly<Record<Mishap, number>>

interface Direction<Packet> {
  head(packet: Packet): string
  send(packet: Packet): void
  cut(): void
}

/** A connection. `dead`: it stays open, but the proxy drops its packets. */
export interface Line {
  dead: boolean
}

export type Mishaps = ReturnType<typeof createMishaps>

export function createMishaps(random: () => number, odds: Odds) {
  const happened: Record<Mishap, number> = { lost: 0, late: 0, twice: 0, swapped: 0, cut: 0, 'half-open': 0 }
  const lines = new Set<Line>()
  let wild = true

  function newLine(): Line {
    const line = { dead: false }
    lines.add(line)
    return line
  }

  function drawn(): Mishap | null {
    if (!wild) return null
    let remaining = random()
    for (const [mishap, probability] of Object.entries(odds) as [Mishap, number][]) {
      remaining -= probability
      if (remaining < 0) {
        happened[mishap] += 1
        return mishap
      }
    }
    return null
  }

  function pass<Packet>(line: Line, { head, send: sendOn, cut }: Direction<Packet>): (packet: Packet) => void {
    let heldPacket: Packet | null = null
    const send = (packet: Packet) => {
      if (!line.dead) sendOn(packet)
    }
    return (packet) => {
      // Real networks never duplicate or reorder socket.io's control packets, so only messages get mishaps.
      const mishap = ['42', '43'].includes(head(packet)) ? drawn() : null
      const before = heldPacket
      heldPacket = null
      if (mishap === 'lost') return
      if (mishap === 'swapped') {
        heldPacket = packet
        // Without a next packet to swap with, this packet is only late.
        setTimeout(() => {
          if (heldPacket !== packet) return
          send(packet)
          heldPacket = null
        }, 300)
      } else if (mishap === 'late') setTimeout(() => send(packet), 50 + random() * 1_500)
      else send(packet)
      if (mishap === 'twice') send(packet)
      if (before) send(before)
      if (mishap === 'half-open') line.dead = true
      if (mishap === 'cut') cut()
    }
  }

  return {
    happened,
    newLine,
    pass,
    setWild: (on: boolean) => {
      wild = on
    },
    halfOpen() {
      for (const line of lines) line.dead = true
    },
  }
}
