import type { ComponentChildren } from 'preact'
import type { Health } from '../../../clients/typescript/operations'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { useFetched } from '../../shell/reading/use-fetched'
import { useTimes } from '../../times/times'
import { useSettings, useT } from '../parts/context'
import { Rights } from '../parts/fields/Rights'
import { Page } from '../parts/Page'
import { Chip, FetchState } from '../parts/Records'
import style from './HealthPage.module.css'
import { Outbox } from './Outbox'
import { reasonKeys } from './reasons'

const pollMs = 5_000
const kinds = { ok: 'good', look: 'look', broken: 'bad' } as const
const checks = ['ready', 'outbox', 'parked', 'webhooks', 'disk', 'process', 'space'] as const

export function HealthPage() {
  const { session } = useSettings()
  const t = useT()
  const mayRead = session.may('read_health')
  const health = useFetched<Health>(mayRead ? '/1.0/health' : '', pollMs)
  const report = health.value.value
  return (
    <Page title={t('health')} about={t('health_about')}>
      <Rights right="read_health">
        {!report && mayRead && <FetchState of={health} />}
        {report && (
          <>
            {report.reasons.map((reason) => (
              <p key={reason} role="alert" class={ui.problem}>
                {reasonKeys[reason] ? t(reasonKeys[reason]) : reason}
              </p>
            ))}
            <ul class={style.checks} aria-label={t('health')}>
              {checks.map((name) => {
                const state = report.checks.find(({ check }) => check === name)?.state ?? 'ok'
                return (
                  <li key={name} class={style.check}>
                    <Icon name={state === 'ok' ? 'check' : 'warning'} />
                    <span>{t(`check_${name}`)}</span>
                    <Chip kind={kinds[state]}>{t(`state_${state}`)}</Chip>
                  </li>
                )
              })}
            </ul>
            <Figures report={report} />
            <Outbox rows={report.outbox} />
            <p class={ui.soft}>{t('health_live')}</p>
          </>
        )}
      </Rights>
    </Page>
  )
}

function Figures({ report }: { report: Health }) {
  const t = useT()
  const { ago, number } = useTimes()
  const figure = (name: string, value: ComponentChildren) => (
    <div key={name} class={style.figure}>
      <dt class={ui.soft}>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
  const gigabytes = (bytes: number) => `${number(bytes / 1e9, 1)} GB`
  return (
    <dl class={style.figures}>
      {figure(t('figure_sockets'), number(report.open_sockets))}
      {figure(t('figure_received'), number(report.messages.received))}
      {figure(t('figure_sent'), number(report.messages.sent))}
      {figure(t('figure_not_sent'), number(report.messages.failed))}
      {figure(t('figure_failed_deliveries'), number(report.webhooks.failed_within_a_day))}
      {figure(t('figure_nodes'), number(report.other_nodes))}
      {figure(t('figure_memory'), `${number(report.memory_bytes / 1e6)} MB`)}
      {report.free_bytes !== null && figure(t('figure_free'), gigabytes(report.free_bytes))}
      {figure(t('figure_commit'), `${number(report.commit_ms, 1)} ms`)}
      {figure(t('figure_lag'), `${number(report.lag_ms)} ms`)}
      {figure(t('figure_database'), report.database === 'sqlite' ? 'SQLite' : 'PostgreSQL')}
      {figure(t('figure_version'), `${report.version} · Node ${report.node_version}`)}
      {figure(t('figure_started'), ago(report.started_at))}
    </dl>
  )
}
