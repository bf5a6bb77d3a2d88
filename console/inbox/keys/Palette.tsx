import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import { useTranslate } from '../strings/en'
import { type Command, findCommands } from './commands'
import { Key } from './Key'
import style from './Palette.module.css'

export function Palette({ commands, close }: { commands: readonly Command[]; close(): void }) {
  const t = useTranslate()
  const query = useSignal('')
  const at = useSignal(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const found = findCommands(commands, query.value).filter((each) => each.id !== 'palette')
  const place = Math.min(at.value, Math.max(0, found.length - 1))
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
  }, [place])

  function run(command: Command | undefined) {
    if (!command) return
    close()
    // The closing dialog restores the focus first; then the command may move it.
    requestAnimationFrame(() => command.run())
  }

  function onKey(event: KeyboardEvent) {
    if (event.isComposing) return
    if (event.key === 'ArrowDown') at.value = (place + 1) % Math.max(1, found.length)
    else if (event.key === 'ArrowUp') at.value = (place - 1 + found.length) % Math.max(1, found.length)
    else if (event.key === 'Enter') run(found[place])
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={t('palette')} close={close}>
      <input
        class={ui.box}
        role="combobox"
        autocomplete="off"
        aria-label={t('palette_box')}
        placeholder={t('palette_box')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[place] ? `${id}-${found[place].id}` : undefined}
        value={query.value}
        onInput={({ currentTarget }) => {
          query.value = currentTarget.value
          at.value = 0
        }}
        onKeyDown={onKey}
      />
      <div ref={list} id={id} class={style.list} role="listbox" aria-label={t('palette')} tabIndex={-1}>
        {found.map((command, nth) => (
          <button
            key={command.id}
            id={`${id}-${command.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            class={style.command}
            aria-selected={nth === place}
            onClick={() => run(command)}
          >
            {command.name}
            {command.key && <Key keys={command.key} />}
          </button>
        ))}
      </div>
      {found.length === 0 && <p class={ui.soft}>{t('palette_none')}</p>}
    </Dialog>
  )
}
