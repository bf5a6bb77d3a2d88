import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Patterns } from '../../../contract/script/expectation'
import { languagesOf, scriptIn } from '../../../contract/script/in-language'
import { readScript } from '../../../contract/script/read-script'
import type { Script } from '../../../contract/script/script'
import type { Problem } from '../../../contract/structured/problem'
import { browserClock } from '../../../widget/models/session/clock'
import { createDocument } from '../../compose/document/document'
import { createPlays, type Play } from '../../plays/plays'
import { languages } from '../see/view'
import type { Studio } from '../studio'
import { examples } from './examples'
import { checksOf, stageLines } from './judged'
import { linesOf } from './lines'
import { createPlayer } from './player'
import { createRecording, scriptOfRecording } from './recording'

const draftKey = 'studio:script'
const written = (script: Script) => JSON.stringify(script, null, 2)

export type Scripts = ReturnType<typeof createScripts>

export function createScripts(studio: Studio) {
  const { api, stage, view, words } = studio
  const player = createPlayer({ stage, after: browserClock.after })
  const recording = createRecording(studio)
  const document = createDocument(draft() ?? written(examples[0] as Script), () => Date.now())
  const { text } = document
  const { read, patterns } = createReading(text, words)
  const script = computed(() => ('script' in read.value ? read.value.script : null))
  const speech = speechOf(script, view)
  const played = computed(() => script.value && scriptIn(script.value, speech.spoken.value))
  const judged = judgedPlays(studio, { played, patterns, player })
  const refused = signal<readonly Problem[]>([])
  const ready = signal(false)

  const stopPreparing = effect(() => {
    keep(text.value)
    const current = played.value
    ready.value = false
    refused.value = []
    player.pause()
    if (!current) return
    const life = new AbortController()
    const cancel = browserClock.after(150, () => void prepare(current, life.signal))
    return () => {
      cancel()
      life.abort()
    }
  })

  async function prepare(current: Script, life: AbortSignal) {
    try {
      const { lines, problems } = await linesOf(current, { api, stage, words }, life)
      if (life.aborted) return
      batch(() => {
        player.load(lines, current.steps)
        refused.value = problems
        ready.value = problems.length === 0
      })
    } catch (error) {
      if (!life.aborted) refused.value = [{ path: '', code: 'failed', message: words.sentence(error) }]
    }
  }

  /** Opens a script and switches the chat to the script's language. */
  function take(next: string) {
    document.change(next)
    const { language } = script.peek() ?? {}
    if (language && Object.hasOwn(languages, language)) view.language.value = language
  }

  return {
    player,
    text,
    /** The text with its history, for the editor. */
    document,
    script: script as ReadonlySignal<Script | null>,
    ...speech,
    /** The script in the language in which it plays. */
    played: played as ReadonlySignal<Script | null>,
    ...judged,
    problems: computed(() => ('problems' in read.value ? read.value.problems : refused.value)),
    /** True after the server has rendered the script, which can then be played. */
    ready: ready as ReadonlySignal<boolean>,
    /** Sets the text. An invalid script stays in the text box and shows its errors. */
    take,
    choose: (nth: number) => take(written(examples[nth] as Script)),
    recording: recording.count,
    record: recording.begin,
    endRecord() {
      const all = recording.end()
      const [greeting, title] = [words.t('script_greeting'), words.t('script_recorded')]
      const { value: language } = view.language
      if (all.length > 0) take(written(scriptOfRecording(all, { greeting, title, language })))
    },
    dispose() {
      stopPreparing()
      judged.endPlays()
      recording.dispose()
      player.dispose()
    },
  }
}

/** Reads the text as a script. The code of regular expressions is fetched later, and then they are checked too. */
function createReading(text: ReadonlySignal<string>, words: Studio['words']) {
  const patterns = signal<Patterns | null>(null)
  void import('../../plays/patterns').then(
    (found) => (patterns.value = found.patterns),
    // Expressions are then judged when the studio is opened again.
    () => {},
  )
  const read = computed(() => {
    try {
      return readScript(JSON.parse(text.value), patterns.value)
    } catch (error) {
      return {
        problems: [
          { path: '', code: 'json', message: words.t('live_answer_no_json', { why: (error as Error).message }) },
        ],
      }
    }
  })
  return { read, patterns }
}

interface Judging {
  played: ReadonlySignal<Script | null>
  patterns: ReadonlySignal<Patterns | null>
  player: Pick<ReturnType<typeof createPlayer>, 'showOther' | 'showsOther'>
}

/** Plays against bots. A play that is opened shows on the stage, and its checks at the steps while the script is the same. */
function judgedPlays({ api, words }: Studio, { played, patterns, player }: Judging) {
  const opened = signal<Play['number'] | null>(null)
  const plays = createPlays({
    websites: api.websites,
    isWithPeople: api.isWithPeople,
    sentence: words.sentence,
    after: browserClock.after,
    patterns: () => patterns.peek(),
  })
  const openedPlay = computed(() => plays.all.value.find(({ number }) => number === opened.value) ?? null)
  const openedLines = computed(() => openedPlay.value?.lines)
  const stopFollowing = effect(() => {
    const lines = openedLines.value
    if (lines && player.showsOther()) untracked(() => player.showOther(stageLines(lines)))
  })
  return {
    plays,
    opened: openedPlay,
    endPlays() {
      stopFollowing()
      plays.stop()
    },
    checks: computed(() => {
      const [script, play] = [played.value, openedPlay.value]
      const isSame = play !== null && JSON.stringify(play.script) === JSON.stringify(script)
      return script ? checksOf(script, isSame ? play : null, patterns.value) : []
    }),
    /** Shows a play on the stage, and what comes if it still runs. */
    open(play: Play) {
      opened.value = play.number
      player.showOther(stageLines(play.lines))
    },
  }
}

/** The languages of a script, and the one in which it plays: that of the stage, if the script has it. */
function speechOf(script: ReadonlySignal<Script | null>, { language }: Pick<Studio['view'], 'language'>) {
  const languages = computed(() => (script.value ? languagesOf(script.value) : []))
  return {
    languages,
    spoken: computed(() => (languages.value.includes(language.value) ? language.value : (languages.value[0] ?? ''))),
    speak(tag: string) {
      language.value = tag
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

/** Stores the text. If storage is denied, the text lasts as long as the tab. */
function keep(text: string) {
  try {
    localStorage.setItem(draftKey, text)
  } catch {}
}
