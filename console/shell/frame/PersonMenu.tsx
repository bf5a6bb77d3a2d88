import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren, RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import { basePath } from '../base-path'
import { Icon } from '../controls/icons'
import ui from '../controls/ui.module.css'
import { endNotices } from '../notices'
import { useShell } from '../shell'
import { shellWords } from '../strings/en'
import { type ThemeName, themes } from '../theme'
import { AvailabilityChoice, AvailabilityDot } from './AvailabilityChoice'
import style from './PersonMenu.module.css'

export function PersonMenu({ more }: { more?: ComponentChildren }) {
  const { api, session, theme, toasts } = useShell()
  const t = useWords(shellWords)
  const open = useSignal(false)
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const me = session.me.value

  useClosing(open, place, opener)

  async function signOut() {
    await endNotices().catch(() => {})
    await api.post('/account/sign_out').catch(() => toasts.warn(t('shell_offline')))
    location.assign(`${basePath}/account/`)
  }

  function choose(name: ThemeName) {
    theme.value = name
    // Ignore errors: this browser stores the theme itself; only other devices would miss it.
    void api.put('/1.0/users/me', { theme: name }).catch(() => {})
  }

  if (!me) return null
  return (
    <div ref={place} class={style.person}>
      <button
        ref={opener}
        type="button"
        class={style.opener}
        aria-expanded={open.value}
        aria-controls={id}
        aria-label={`${t('shell_you', { name: me.name })} (${t(`shell_${me.availability}`)})`}
        onClick={() => (open.value = !open.value)}
      >
        {me.picture_url ? (
          <img class={style.initials} src={me.picture_url} alt="" />
        ) : (
          <span class={style.initials} data-initials={session.initials.value} aria-hidden="true" />
        )}
        <span class={style.there}>
          <AvailabilityDot availability={me.availability} />
        </span>
      </button>
      {open.value && (
        <div id={id} class={style.menu}>
          <p class={style.name}>
            {me.name}
            <span class={ui.soft}>{me.email}</span>
          </p>
          <AvailabilityChoice />
          {more}
          <fieldset class={style.themes}>
            <legend class={ui.soft}>{t('shell_theme')}</legend>
            {themes.map((name) => (
              <label key={name} class={style.theme}>
                <input type="radio" name="theme" checked={theme.value === name} onChange={() => choose(name)} />
                {t(`shell_${name}`)}
              </label>
            ))}
          </fieldset>
          <a class={style.item} href={`${basePath}/account/`}>
            <Icon name="person" />
            {t('shell_profile')}
          </a>
          <button type="button" class={style.item} onClick={() => void signOut()}>
            <Icon name="leave" />
            {t('shell_sign_out')}
          </button>
        </div>
      )}
    </div>
  )
}

function useClosing(
  open: Signal<boolean>,
  place: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
): void {
  // A layout effect runs before the next key press, so that Escape reaches the menu.
  useLayoutEffect(() => {
    if (!open.value) return
    const closeOutside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) open.value = false
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      open.value = false
      opener.current?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    addEventListener('pointerdown', closeOutside)
    addEventListener('focusin', closeOutside)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('focusin', closeOutside)
    }
  }, [open.value])
}
