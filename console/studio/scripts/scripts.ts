import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { readScript } from '../../../contract/script/read-script'
import type { Script } from '../../../contract/script/script'
import type { Problem } from '../../../contract/structured/problem'
import { languages } from '../see/view'
import type { Studio } from '../studio'
import { words } from '../words'
import { examples } from './examples'
import { linesOf } from './lines'
import { createPlayer } from './player'
import { recorded, type Taken } from './recording'

const draftKey = 'studio:script'
const written = (script: Script) => JSON.stringify(script, null, 2)

export type Scripts = ReturnType<typeof createScripts>

/** The script that was chosen, written or recorded, and its player. */
export function createScripts({ api, stage, view, message }: Studio) {
  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  }
  const player = createPlayer({ stage, after })
  const text = signal(draft() ?? written(examples[0] as Script))
  const read = computed(() => {
    try {
      return readScript(JSON.parse(text.value))
    } catch (error) {
      return { problems: [{ path: '', code: 'json', message: `${words.no_json} ${(error as Error).message}` }] }
    }
  })
  const script = computed(() => ('script' in read.value ? read.value.script : null))
  const refused = signal<readonly Problem[]>([])
  const ready = signal(false)
  const taken = signal<readonly Taken[] | null>(null)

  const effects = [
    effect(() => {
      keep(text.value)
      const current = script.value
      ready.value = false
      refused.value = []
      player.pause()
      if (!current) return
      const life = new AbortController()
      const cancel = after(150, () => void prepare(current, life.signal))
      return () => {
        cancel()
        life.abort()
      }
    }),
    effect(() => {
      const [newest] = stage.received.value
      const now = taken.peek()
      if (!newest || !now || stage.scripted.peek() || now.at(-1)?.envelope === newest.envelope) return
      taken.value = [...now, { message: message.peek(), envelope: newest.envelope }]
    }),
  ]

  async function prepare(current: Script, life: AbortSignal) {
    try {
      const { lines, problems } = await linesOf(current, { api, stage }, life)
      if (life.aborted) return
      batch(() => {
        player.load(lines, current.steps)
        refused.value = problems
        ready.value = problems.length === 0
      })
    } catch (error) {
      if (!life.aborted) refused.value = [{ path: '', code: 'failed', message: (error as Error).message }]
    }
  }

  /** Takes over a script; the chat uses the script's language from now on. */
  function take(next: string) {
    text.value = next
    const { language } = script.peek() ?? {}
    if (language && Object.hasOwn(languages, language)) view.language.value = language
  }

  return {
    player,
    text: text as ReadonlySignal<string>,
    script: script as ReadonlySignal<Script | null>,
    problems: computed(() => ('problems' in read.value ? read.value.problems : refused.value)),
    /** The server has rendered the script: it can be played. */
    ready: ready as ReadonlySignal<boolean>,
    /** Takes over typed text. An invalid script stays in the box with its problems. */
    write(next: string) {
      text.value = next
    },
    take,
    choose: (nth: number) => take(written(examples[nth] as Script)),
    /** The number of recorded answers; null while not recording. */
    recording: computed(() => taken.value?.length ?? null),
    record() {
      // A conversation without any answer stays, so that a quick answer is recorded.
      if (stage.scripted.peek() || stage.received.peek().length > 0) stage.restart()
      stage.forget()
      // Answers are recorded, so taps have to act.
      view.tap.value = 'try'
      taken.value = []
    },
    /** Turns the recording into the script, if there is any answer. */
    endRecord() {
      const all = taken.peek() ?? []
      taken.value = null
      if (all.length > 0) take(written(recorded(all, words.script_greeting, words.script_recorded)))
    },
    dispose() {
      for (const end of effects) end()
      player.dispose()
    },
  }
}

function draft(): string | null {
  try {
    return localStorage.getItem(draftKey)
  } catch {
    return null
  }
}

/** Stores the text. Without storage it lives as long as the tab. */
function keep(text: string) {
  try {
    localStorage.setItem(draftKey, text)
  } catch {}
}
