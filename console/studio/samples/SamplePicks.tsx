import { sampleSets } from '../../placeholders/sample-values'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { Pick } from '../see/Pick'
import { useStudioWords } from '../words'
import type { Samples } from './samples'

/** Chooses the samples that the stage shows in the placeholders, and changes them. Nothing without placeholders. */
export function SamplePicks({ samples }: { samples: Samples }) {
  const t = useStudioWords()
  const { set, names, isOwn } = samples
  if (names.value.length === 0) return null
  return (
    <div class={ui.stack}>
      <Pick label={t('sample')} signal={set} options={sampleSets} nameOf={(each) => t(`sample_${each}`)} />
      {set.value !== 'none' && (
        <details>
          <summary>{t('sample_values', { count: names.value.length })}</summary>
          <div class={ui.stack}>
            <p class={ui.soft}>{t('sample_about')}</p>
            {names.value.map((name) => (
              <TextField
                key={name}
                label={<bdi>{name}</bdi>}
                value={samples.valueFor(name)}
                onText={(text) => samples.write(name, text)}
              />
            ))}
            {isOwn.value && (
              <div>
                <button type="button" class={ui.button} onClick={samples.reset}>
                  {t('sample_reset')}
                </button>
              </div>
            )}
          </div>
        </details>
      )}
    </div>
  )
}
