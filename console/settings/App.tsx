import { useEffect, useLayoutEffect } from 'preact/hooks'
import { Icon } from '../shell/controls/icons'
import { Frame } from '../shell/frame/Frame'
import style from './App.module.css'
import { addressOf } from './model/route'
import { SettingsContext, useSettings, useT } from './parts/context'
import { sections } from './sections'
import type { Settings } from './settings'

export function App({ settings }: { settings: Settings }) {
  return (
    <SettingsContext.Provider value={settings}>
      <Places />
    </SettingsContext.Provider>
  )
}

/** On a phone, either the list or the open section is shown. */
function Places() {
  const { route, drafts, session, api } = useSettings()
  const t = useT()
  const currentSection = sections.find(({ name }) => name === route.section.value)
  // `/settings/` and unknown addresses show the list on a phone, and the first section on wider screens.
  useLayoutEffect(() => {
    if (currentSection) return
    if (matchMedia('(width >= 48rem)').matches) route.replace(addressOf(sections[0]?.name ?? ''))
    else if (route.section.value) route.replace(addressOf())
  }, [currentSection])
  useEffect(() => {
    void session.loadSources(api).catch(() => {})
  }, [])
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => {
      if (drafts.keys.value.length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [])
  return (
    <Frame place="settings" title={t(currentSection?.label ?? 'settings')}>
      <div class={style.columns}>
        <nav class={`${style.sections} ${currentSection ? style.away : ''}`} aria-label={t('sections')}>
          {currentSection ? <p class={style.title}>{t('settings')}</p> : <h1 class={style.title}>{t('settings')}</h1>}
          <ul>
            {sections.map(({ name, icon, label }) => (
              <li key={name}>
                <a
                  class={style.section}
                  href={addressOf(name)}
                  aria-current={name === currentSection?.name ? 'page' : undefined}
                >
                  <Icon name={icon} />
                  {t(label)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class={`${style.place} ${currentSection ? '' : style.away}`}>
          {currentSection && (
            <a class={style.all} href={addressOf()}>
              <Icon name="back" size={16} />
              {t('all_settings')}
            </a>
          )}
          {currentSection && <currentSection.View key={currentSection.name} />}
        </div>
      </div>
    </Frame>
  )
}
