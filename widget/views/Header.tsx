import type { RefObject } from 'preact'
import type { Shell } from '../models/session/shell'
import type { Extras } from '../session/extras-shape'
import { useTranslate } from '../strings/en'
import refusedWords from '../strings/english/refused.json'
import { useLaterWords } from '../strings/words'
import style from './Header.module.css'
import { ShellIcon } from './ui/icons'

interface HeaderProps {
  shell: Shell
  withExtras(act: (extras: Extras) => void): void
  close: (() => void) | null
  titleRef: RefObject<HTMLHeadingElement | null>
}

export function Header({ shell, withExtras, close, titleRef }: HeaderProps) {
  const t = useTranslate()
  const connection = shell.connection.value
  const refusal = shell.refusal.value
  const { logo, note } = shell.header.value
  const why = useLaterWords(refusedWords, refusal !== null)
  return (
    <>
      <header class={style.header}>
        <span class={style.mark}>{logo || <ShellIcon name="balloon" size={22} />}</span>
        <h1 class={style.title} tabIndex={-1} ref={titleRef}>
          {t('title')}
        </h1>
        {note}
        {(['threads', 'menu'] as const).map((name) => (
          <button
            type="button"
            key={name}
            class={style.close}
            aria-label={t(name)}
            aria-haspopup="dialog"
            onClick={() => withExtras((extras) => extras.open(name))}
          >
            <ShellIcon name={name} />
          </button>
        ))}
        {close && (
          <button type="button" class={style.close} aria-label={t('close')} title={t('close')} onClick={close}>
            <ShellIcon name="close" />
          </button>
        )}
      </header>
      <div class={style.notices} role="status">
        {connection === 'connecting' && <p class={style.notice}>{t('connecting')}</p>}
        {connection === 'offline' && <p class={style.notice}>{t('offline')}</p>}
        {refusal && <p class={`${style.notice} ${style.grave}`}>{why(`refused_${refusal}`)}</p>}
      </div>
    </>
  )
}
