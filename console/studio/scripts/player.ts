import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { ScriptStep } from '../../../contract/script/script'
import type { Stage } from '../see/stage'
import type { ScriptLine } from '../stage/protocol'
import { createLinePlayer, type Pace } from './turn'

export const speeds = [0.5, 1, 2, 4] as const

export interface PlayerNeeds {
  stage: Pick<Stage, 'perform' | 'add' | 'write' | 'typing' | 'scripted' | 'stops'>
  after(ms: number, act: () => void): () => void
}

// One function: playing, pausing and stepping change the same few states.
export function createPlayer({ stage, after }: PlayerNeeds) {
  const lines = signal<readonly ScriptLine[]>([])
  const at = signal(0)
  const playing = signal(false)
  const speed = signal<number>(1)
  let pauses: readonly (number | undefined)[] = []
  /** True while the stage shows other lines than the script's. */
  let showsOther = false
  const turn = createLinePlayer(stage, after, () => speed.peek())

  // When the stage shows the composed message again, reset the script to its beginning.
  const backToMessage = effect(() => {
    if (stage.scripted.value) return
    turn.forget()
    playing.value = false
    at.value = 0
  })

  const stopped = effect(() => {
    const line = stage.stops.value > 0 ? turn.ended() : null
    if (!line) return
    say(line)
    if (playing.peek()) wait()
  })

  function pause() {
    turn.pause()
    if (!playing.peek()) return
    playing.value = false
    stage.typing('')
  }

  function stand(place: number) {
    pause()
    turn.forget()
    showsOther = false
    at.value = Math.max(0, Math.min(place, lines.peek().length))
    stage.perform(lines.peek().slice(0, at.peek()))
  }

  function add() {
    if (!stage.scripted.peek() || showsOther) stand(0)
    const line = lines.peek()[at.peek()]
    if (line) say(line)
  }

  function say(line: ScriptLine) {
    turn.forget()
    stage.add(line)
    at.value = at.peek() + 1
  }

  function wait() {
    const line = lines.peek()[at.peek()]
    playing.value = line !== undefined
    if (!line) return
    turn.take(line, paceOfLine(line, lines.peek()[at.peek() - 1], pauses[at.peek()]), () => {
      add()
      wait()
    })
  }

  return {
    lines: lines as ReadonlySignal<readonly ScriptLine[]>,
    at: at as ReadonlySignal<number>,
    playing: playing as ReadonlySignal<boolean>,
    /** 1 is the original speed. */
    speed,
    load(next: readonly ScriptLine[], steps: readonly ScriptStep[]) {
      pause()
      lines.value = next
      pauses = steps.map(({ after_ms }) => after_ms)
      if (stage.scripted.peek() && !showsOther) stand(0)
    },
    /** Plays; starts from the beginning if the script is at its end. */
    play() {
      if (lines.peek().length === 0) return
      if (!stage.scripted.peek() || showsOther || at.peek() >= lines.peek().length) stand(0)
      playing.value = true
      wait()
    },
    pause,
    step() {
      pause()
      add()
    },
    /** Shows the first `place` lines immediately. */
    stand,
    /** Shows other lines, such as those of a play against a bot. The script then begins again. */
    showOther(others: ScriptLine[]) {
      pause()
      turn.forget()
      at.value = 0
      showsOther = true
      stage.perform(others)
    },
    showsOther: () => showsOther && stage.scripted.peek(),
    dispose() {
      turn.pause()
      backToMessage()
      stopped()
    },
  }
}

const mostThinkMs = 4_000

/** Returns the delays before a line: computed from the text lengths, or as the script sets them. */
function paceOfLine(line: ScriptLine, before: ScriptLine | undefined, given: number | undefined): Pace {
  const words = (each: ScriptLine | undefined) =>
    each ? each.body.length + (each.structured_content ? JSON.stringify(each.structured_content).length / 4 : 0) : 0
  if (given !== undefined && line.live) return { think: given, write: 0 }
  if (given !== undefined) return { think: given / 2, write: given / 2 }
  const think = before ? Math.min(500 + 20 * words(before), mostThinkMs) : 300
  return { think, write: line.from === 'agent' ? Math.min(400 + 10 * words(line), mostThinkMs / 2) : 300 }
}
