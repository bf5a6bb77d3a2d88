import type { Signal } from '@preact/signals'
import { Button } from '../../shell/controls/Button'
import { Dialog } from '../../shell/controls/Dialog'
import { useTranslate } from '../strings/en'
import type { Command } from './commands'
import { Key } from './Key'
import style from './Palette.module.css'

const groups = ['list', 'talk', 'page'] as const

interface HelpProps {
  commands: readonly Command[]
  letters: Signal<boolean>
  close(): void
}

export function Help({ commands, letters, close }: HelpProps) {
  const t = useTranslate()
  const otherKeys = {
    list: [],
    talk: [
      { key: 'Enter', name: t('do_send') },
      { key: 'Shift+Enter', name: t('do_line') },
      { key: 'mod+Shift+Enter', name: t('send_close') },
      { key: 'Esc', name: t('do_leave') },
    ],
    page: [],
  }
  return (
    <Dialog title={t('keys')} close={close}>
      <div class={style.keys}>
        {groups.map((group) => (
          <section key={group} aria-label={t(`group_${group}`)}>
            <h3>{t(`group_${group}`)}</h3>
            <ul>
              {[...commands.filter((command) => command.group === group && command.key), ...otherKeys[group]].map(
                ({ key = '', name }) => (
                  <li key={name}>
                    {name}
                    <Key keys={key} />
                  </li>
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
      <label class={style.choice}>
        <input
          type="checkbox"
          checked={letters.value}
          onChange={({ currentTarget }) => (letters.value = currentTarget.checked)}
        />
        {t('keys_letters')}
        <small>{t('keys_letters_about')}</small>
      </label>
      <div>
        <Button onClick={close}>{t('done')}</Button>
      </div>
    </Dialog>
  )
}
