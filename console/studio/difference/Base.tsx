import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Message } from '../../compose/message'
import { Area, Choice } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import type { LibraryVersion } from '../../shell/shapes'
import { useOnce } from '../../shell/use-once'
import { isolateDirection } from '../../shell/words/isolate-direction'
import { useSentence } from '../../shell/words/sentence'
import { moment } from '../library/when'
import type { Studio } from '../studio'
import { type StudioLookup, useStudioWords } from '../words'
import { type DifferenceStart, messageIn, messageOf } from './bases'

interface BaseProps {
  studio: Studio
  start: DifferenceStart
  base: Signal<Message | null>
}

/** Chooses what the message is compared with: a version of the library, or a pasted message. */
export function Base({ studio, start: { item, version }, base }: BaseProps) {
  const t = useStudioWords()
  const versions = useSignal<readonly LibraryVersion[]>([])
  const chosen = useSignal('')
  const pasted = useSignal('')
  const { problem, once } = useOnce(useSentence())
  const language = studio.translations.state.value.current
  useEffect(() => {
    if (item)
      void once(async () => {
        versions.value = await studio.api.versions(item.id)
        chosen.value = (versions.value.find((each) => each.version === version) ?? versions.value[0])?.id ?? ''
      })
  }, [])
  const found = versions.value.find(({ id }) => id === chosen.value)
  useEffect(() => {
    base.value = found ? messageOf(found, language) : messageIn(pasted.value, language)
  }, [found, pasted.value, language])
  return (
    <>
      {item && (
        <Choice
          label={t('difference_with')}
          chosen={chosen}
          options={[
            ...versions.value.map((each) => [each.id, lineOf(each, item.name, t)] as const),
            ['', t('difference_paste')],
          ]}
        />
      )}
      {!found && (
        <Area
          label={t('difference_pasted')}
          error={pasted.value.trim() && !base.value ? t('difference_nothing') : undefined}
          dir="ltr"
          rows={4}
          text={pasted}
        />
      )}
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
    </>
  )
}

const lineOf = ({ version, note, created_at }: LibraryVersion, name: string, t: StudioLookup) =>
  [name, t('library_version', { version }), note || moment(created_at)].map(isolateDirection).join(' · ')
