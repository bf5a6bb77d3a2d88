import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { ScriptStep } from '../../../contract/script/script'
import type { Stage } from '../see/stage'
import type { ScriptLine } from '../stage/protocol'

export const speeds = [0.5, 1, 2, 4] as const

export interface PlayerNeeds {
  stage: Pick<Stage, 'perform' | 'add' | 'typing' | 'scripted'>
  after(ms: number, act: () => void): () => void
}

export type Player = ReturnType<typeof createPlayer>

/** Plays the lines of a script on the stage, as fast as people would read and write. */
export function createPlayer({ stage, after }: PlayerNeeds) {
  const lines = signal<readonly ScriptLine[]>([])
  const at = signal(0)
  const playing = signal(false)
  const speed = signal<number>(1)
  let pauses: readonly (number | undefined)[] = []
  let cancel = () => {}

  // When the message comes back to the stage, the script starts from the beginning.
  const dispose = effect(() => {
    if (stage.scripted.value) return
    cancel()
    playing.value = false
    at.value = 0
  })

  function pause() {
    cancel()
    if (!playing.peek()) return
    playing.value = false
    stage.typing('')
  }

  function stand(place: number) {
    pause()
    at.value = Math.max(0, Math.min(place, lines.peek().length))
    stage.perform(lines.peek().slice(0, at.peek()))
  }

  /** Adds the next line. If the message is on the stage, the script takes its place first. */
  function add() {
    if (!stage.scripted.peek()) stand(0)
    const line = lines.peek()[at.peek()]
    if (!line) return
    stage.add(line)
    at.value += 1
  }

  function wait() {
    const line = lines.peek()[at.peek()]
    if (!line) {
      playing.value = false
      return
    }
    const { think, write } = paceOf(line, lines.peek()[at.peek() - 1], pauses[at.peek()])
    const next = () => {
      add()
      wait()
    }
    cancel = after(think / speed.peek(), () => {
      if (line.from === 'agent') stage.typing(line.author_name)
      cancel = after(write / speed.peek(), next)
    })
  }

  return {
    lines: lines as ReadonlySignal<readonly ScriptLine[]>,
    /** The number of lines on the stage. */
    at: at as ReadonlySignal<number>,
    playing: playing as ReadonlySignal<boolean>,
    /** 1 is the original speed. */
    speed,
    load(next: readonly ScriptLine[], steps: readonly ScriptStep[]) {
      pause()
      lines.value = next
      pauses = steps.map(({ after_ms }) => after_ms)
      if (stage.scripted.peek()) stand(0)
      at.value = 0
    },
    /** Plays; starts from the beginning when the script is at its end. */
    play() {
      if (lines.peek().length === 0) return
      if (!stage.scripted.peek() || at.peek() >= lines.peek().length) stand(0)
      playing.value = true
      wait()
    },
    pause,
    step() {
      pause()
      add()
    },
    /** Shows the first `place` lines at once. */
    stand,
    dispose() {
      cancel()
      dispose()
    },
  }
}

const most = 4_000

/**
 * Returns the milliseconds for reading the earlier line and for writing the next line. A pause of the script replaces
 * both.
 */
function paceOf(line: ScriptLine, before: ScriptLine | undefined, given: number | undefined) {
  const words = (each: ScriptLine | undefined) =>
    each ? each.body.length + (each.structured_content ? JSON.stringify(each.structured_content).length / 4 : 0) : 0
  if (given !== undefined) return { think: given / 2, write: given / 2 }
  const think = before ? Math.min(500 + 20 * words(before), most) : 300
  return { think, write: line.from === 'agent' ? Math.min(400 + 10 * words(line), most / 2) : 300 }
}
