import type { Answer } from '../../../clients/typescript/client'
import type { Session } from '../../../clients/typescript/operations'
import { useWords } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { ReadingNotice } from '../../shell/reading/ReadingNotice'
import { useFetched } from '../../shell/reading/use-fetched'
import { useShell } from '../../shell/shell'
import { useAct } from '../../shell/use-once'
import { accountWords } from '../strings/en'
import { browserName } from './browser-name'
import style from './Profile.module.css'

export function OwnSessions() {
  const { api, languages } = useShell()
  const t = useWords(accountWords)
  const { act } = useAct()
  const list = useFetched<Answer<'listMySessions'>>('/1.0/users/me/sessions')
  const sessions = list.value.value?.records ?? []

  const end = (path: string) =>
    act(async () => {
      await api.remove(`/1.0/users/me/sessions${path}`)
      if (path === '') location.assign(`${basePath}/account/`)
      else await list.reload()
    })

  const nameOf = ({ user_agent }: Session) => {
    const platform = browserName(user_agent)
    if (!platform) return t('browser_unknown')
    return platform.system ? t('browser_on', platform) : platform.browser
  }
  const { language } = languages.speech.value
  const timeFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section class={`${ui.panel} ${ui.stack}`} aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions_title')}</h2>
      <ReadingNotice of={list} />
      <ul class={style.sessions}>
        {sessions.map((session) => (
          <li key={session.id} class={style.session}>
            <div>
              <p>
                <bdi>{nameOf(session)}</bdi>
              </p>
              <p class={ui.soft}>
                {session.current
                  ? t('session_current')
                  : t('session_seen', { when: timeFormat.format(new Date(session.seen_at)) })}
                {session.alerts && ` · ${t('session_alerts')}`}
              </p>
            </div>
            {session.alerts && (
              <Button
                kind="quiet"
                icon="bell"
                label={t('session_alerts_end', { browser: nameOf(session) })}
                onClick={() => void end(`/${session.id}/alerts`)}
              />
            )}
            {!session.current && (
              <Button
                kind="quiet"
                icon="leave"
                label={t('session_end', { browser: nameOf(session) })}
                onClick={() => void end(`/${session.id}`)}
              />
            )}
          </li>
        ))}
      </ul>
      <div class={ui.row}>
        {sessions.length > 1 && <Button onClick={() => void end('?others=true')}>{t('sessions_end_others')}</Button>}
        <Button kind="danger" onClick={() => void end('')}>
          {t('sessions_end_all')}
        </Button>
      </div>
    </section>
  )
}
