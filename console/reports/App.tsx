import type { Statistics } from '../../clients/typescript/operations'
import { pageLocale, useWords } from '../../widget/strings/words'
import { Button } from '../shell/controls/Button'
import ui from '../shell/controls/ui.module.css'
import { Frame } from '../shell/frame/Frame'
import { RetryNotice } from '../shell/reading/RetryNotice'
import { useSentence } from '../shell/words/sentence'
import style from './App.module.css'
import { Filters } from './Filters'
import type { Reports } from './reports'
import { reportsWords } from './strings/en'
import { Tables } from './Tables'
import { Tiles } from './Tiles'

export function App({ reports }: { reports: Reports }) {
  const t = useWords(reportsWords)
  return (
    <Frame place="reports">
      <div class={style.around}>
        <div class={style.page}>
          <h1>{t('title')}</h1>
          {reports.allowed.value ? <Counted reports={reports} /> : <p class={ui.panel}>{t('no_right')}</p>}
        </div>
      </div>
    </Frame>
  )
}

function Counted({ reports }: { reports: Reports }) {
  const t = useWords(reportsWords)
  const sentence = useSentence()
  const statistics = reports.statistics.value
  const failed = reports.failed.value
  const loading = reports.loading.value
  return (
    <>
      <Filters reports={reports} />
      <p class={statistics ? ui.hidden : ui.soft} role="status">
        {failed ? '' : loading ? t('loading') : t('counted')}
      </p>
      {reports.isRetrying.value && <RetryNotice />}
      {failed !== null && !reports.isRetrying.value && (
        <div class={`${ui.panel} ${ui.row}`} role="alert">
          <p>{sentence(failed)}</p>
          <Button icon="refresh" onClick={reports.tryAgain}>
            {t('try_again')}
          </Button>
        </div>
      )}
      {statistics && (
        <div class={`${style.numbers} ${loading ? style.old : ''}`} aria-busy={loading}>
          <Tiles statistics={statistics} />
          <NoticeOutcomes statistics={statistics} />
          {statistics.total.conversations === 0 ? (
            <p class={ui.panel}>{t('empty')}</p>
          ) : (
            <Tables reports={reports} statistics={statistics} />
          )}
          <details class={style.counts}>
            <summary>{t('what_counts')}</summary>
            <ul>
              {(['counts_began', 'counts_reply', 'counts_close', 'counts_agent', 'counts_median'] as const).map(
                (key) => (
                  <li key={key}>{t(key)}</li>
                ),
              )}
            </ul>
          </details>
        </div>
      )}
    </>
  )
}

/** Renders nothing if no notifications or e-mails were sent. */
function NoticeOutcomes({ statistics: { notices, mails } }: { statistics: Statistics }) {
  const t = useWords(reportsWords)
  const language = pageLocale() ?? 'en'
  const formatted = (counts: object) =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count.toLocaleString(language)]))
  return (
    <>
      {notices?.sent ? <p class={ui.soft}>{t('notices', formatted(notices))}</p> : null}
      {mails?.sent ? <p class={ui.soft}>{t('mails', formatted(mails))}</p> : null}
    </>
  )
}
