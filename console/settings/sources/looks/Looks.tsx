import { useSignal } from '@preact/signals'
import { useContext } from 'preact/hooks'
import type { Appearance, Launcher, Theme } from '../../../../contract/chat/appearance'
import { checkTheme, isIconVisible, themeDefaults } from '../../../../contract/chat/theme'
import type { Problem } from '../../../../contract/structured/problem'
import { iconColorOn, rgbOf, themeOf } from '../../../../widget/models/appearance/theme'
import { Words } from '../../../../widget/strings/words'
import { Button } from '../../../shell/controls/Button'
import { TextField } from '../../../shell/controls/Field'
import { Choice, NumberField } from '../../../shell/controls/Fields'
import ui from '../../../shell/controls/ui.module.css'
import { useProblemSentence } from '../../../shell/words/problems'
import { useT } from '../../parts/context'
import { Panel } from '../../parts/Panel'
import { useProblems } from '../../parts/use/use-form'
import type { PartProps } from '../part-props'
import { CustomTexts } from './CustomTexts'
import { HeaderLooks } from './HeaderLooks'
import style from './Looks.module.css'
import { Preview } from './Preview'

export function Looks({ form, value }: PartProps) {
  const { language } = useContext(Words)
  const chosen = useSignal('*')
  const problem = useProblems(form)
  const appearance = value.appearance ?? {}
  const set = (part: Appearance) => form.set({ appearance: withoutEmptyParts({ ...appearance, ...part }) })
  return (
    <div class={style.columns}>
      <div class={ui.stack}>
        <Bubble launcher={appearance.launcher ?? {}} set={(launcher) => set({ launcher })} form={form} />
        <Colours
          theme={appearance.theme ?? {}}
          set={(theme) => set({ theme })}
          showTheme={(color, theme) => {
            set({ theme, launcher: { ...appearance.launcher, color, icon_color: iconColorOn(color) } })
          }}
        />
        <HeaderLooks
          header={appearance.header ?? {}}
          problem={problem('settings.appearance.header.logo')}
          change={(header) => set({ header })}
        />
        <CustomTexts
          strings={appearance.strings ?? {}}
          chosen={chosen}
          problem={(name) => problem(`settings.appearance.strings.${chosen.value}.${name}`)}
          change={(strings) => set({ strings })}
        />
      </div>
      <Preview appearance={appearance} language={chosen.value === '*' ? language : chosen.value} />
    </div>
  )
}

/** Removes empty parts. Returns null, the default, for an empty appearance. */
function withoutEmptyParts(appearance: Appearance): Appearance | null {
  const full = Object.entries(appearance).filter(([, part]) => part && Object.keys(part).length > 0)
  return full.length > 0 ? (Object.fromEntries(full) as Appearance) : null
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

interface ColoursProps {
  theme: Theme
  set(theme: Theme): void
  /** Sets the colour of the whole chat, including the bubble. */
  showTheme(color: string, theme: Theme): void
}

/** Derives a readable theme from one colour. The server checks the contrast of manual changes. */
function Colours({ theme, set, showTheme }: ColoursProps) {
  const t = useT()
  const problem = useProblemSentence()
  const isEnglish = /^en\b/.test(useContext(Words).language)
  const found = checkTheme(theme)
  const sides = ['light', 'dark'] as const
  // In English, shows the server's text, because it names the two colours and their contrast.
  function sentenceOf({ path, message, ...more }: Problem): string {
    const side = t(path.includes('.dark.') ? 'dark' : 'light')
    if (isEnglish) return message.replace(`${path}: `, `${side}: `)
    return `${side}, ${path.replace(/^.*\./, '')}: ${problem({ path, message, ...more })}`
  }
  const whole = (side: (typeof sides)[number], name: string) => theme[side]?.[name] ?? themeDefaults[side][name] ?? ''
  const around = (color: string) => showTheme(color, themeOf(rgbOf(color)))
  return (
    <Panel title={t('colours')} about={t('colours_about')}>
      <div class={ui.row}>
        <Colour label={t('colour_main')} value={whole('light', 'bubble-out')} put={around} />
        <Button onClick={() => set({})}>{t('colours_reset')}</Button>
      </div>
      <div role="status">
        {found.length === 0 ? (
          <p class={ui.soft}>{t('colours_readable')}</p>
        ) : (
          <ul class={style.problems}>
            {found.map((each) => (
              <li key={each.message} class={ui.problem}>
                {sentenceOf(each)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <details>
        <summary>{t('colours_each')}</summary>
        <table class={style.tokens}>
          <thead>
            <tr>
              <th scope="col">{t('colour')}</th>
              {sides.map((side) => (
                <th key={side} scope="col">
                  {t(side)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.keys(themeDefaults.light).map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                {sides.map((side) => (
                  <td key={side}>
                    <input
                      type="color"
                      aria-label={`${name}, ${t(side)}`}
                      value={whole(side, name)}
                      onInput={({ currentTarget }) =>
                        set({ ...theme, [side]: { ...theme[side], [name]: currentTarget.value } })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
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
