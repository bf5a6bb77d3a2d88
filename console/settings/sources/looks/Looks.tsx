import { useSignal } from '@preact/signals'
import { useContext } from 'preact/hooks'
import type { Launcher } from '../../../../contract/chat/appearance'
import { isIconVisible } from '../../../../contract/chat/theme'
import { Words } from '../../../../widget/strings/words'
import { LookEditorLater, LookPreviewLater } from '../../../looks/LookEditorLater'
import { type LookPart, withPart } from '../../../looks/look'
import { uploadPicture } from '../../../pictures/pictures'
import { TextField } from '../../../shell/controls/Field'
import { Choice, NumberField } from '../../../shell/controls/Fields'
import ui from '../../../shell/controls/ui.module.css'
import { useProblemSentence } from '../../../shell/words/problems'
import { useSettings, useT } from '../../parts/context'
import { Panel } from '../../parts/Panel'
import { useProblems } from '../../parts/use/use-form'
import type { PartProps } from '../part-props'
import { CustomTexts } from './CustomTexts'
import { HeaderLooks } from './HeaderLooks'
import style from './Looks.module.css'

export function Looks({ form, value }: PartProps) {
  const { api } = useSettings()
  const t = useT()
  const { language } = useContext(Words)
  const chosen = useSignal('*')
  const problem = useProblems(form)
  const appearance = value.appearance ?? {}
  const set = (part: LookPart) => {
    const next = withPart(appearance, part)
    form.set({ appearance: Object.keys(next).length > 0 ? next : null })
  }
  return (
    <div class={style.columns}>
      <div class={ui.stack}>
        <Bubble launcher={appearance.launcher ?? {}} set={(launcher) => set({ launcher })} form={form} />
        <Panel title={t('colours')} about={t('colours_about')}>
          <LookEditorLater
            look={appearance}
            change={set}
            upload={(file) => uploadPicture(api, file)}
            logoProblem={problem('settings.appearance.header.logo')}
          />
        </Panel>
        <HeaderLooks header={appearance.header ?? {}} change={(header) => set({ header })} />
        <CustomTexts
          strings={appearance.strings ?? {}}
          chosen={chosen}
          problem={(name) => problem(`settings.appearance.strings.${chosen.value}.${name}`)}
          change={(strings) => set({ strings })}
        />
      </div>
      <LookPreviewLater appearance={appearance} language={chosen.value === '*' ? language : chosen.value} />
    </div>
  )
}

function Bubble({
  launcher,
  set,
  form,
}: { launcher: Launcher; set(launcher: Launcher): void } & Pick<PartProps, 'form'>) {
  const t = useT()
  const problem = useProblems(form)
  const put = (name: keyof Launcher, given: unknown) => {
    const { [name]: _, ...others } = launcher
    set(given === '' || given === null ? others : { ...others, [name]: given })
  }
  const of = (name: string) => problem(`settings.appearance.launcher.${name}`)
  const wrong = useProblemSentence()
  return (
    <Panel title={t('bubble')}>
      <div class={style.beside}>
        <Colour label={t('colour')} value={launcher.color ?? '#0b5f5a'} put={(color) => put('color', color)} />
        <Colour
          label={t('bubble_icon_color')}
          value={launcher.icon_color ?? '#ffffff'}
          put={(color) => put('icon_color', color)}
        />
        <Choice
          label={t('bubble_position')}
          value={launcher.position ?? 'right'}
          options={[
            ['right', t('bubble_right')],
            ['left', t('bubble_left')],
          ]}
          onChoose={(position) => put('position', position)}
        />
        <NumberField
          label={t('bubble_size')}
          min={44}
          placeholder="60"
          value={launcher.size ?? null}
          error={of('size')}
          onNumber={(size) => put('size', size)}
        />
        <TextField
          label={t('bubble_icon')}
          type="url"
          dir="ltr"
          value={launcher.icon ?? ''}
          error={of('icon')}
          onText={(icon) => put('icon', icon)}
        />
      </div>
      <p role="status" class={ui.problem}>
        {!isIconVisible(launcher) &&
          `${t('bubble_icon_color')}: ${wrong({ path: 'icon_color', code: 'low_contrast', message: '' })}`}
      </p>
    </Panel>
  )
}

function Colour({ label, value, put }: { label: string; value: string; put(value: string): void }) {
  return (
    <label class={style.colour}>
      <input type="color" value={value} onInput={({ currentTarget }) => put(currentTarget.value)} />
      {label}
    </label>
  )
}
