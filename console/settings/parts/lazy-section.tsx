import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { useLater } from '../../shell/reading/use-later'
import type { SettingsKey } from '../strings/en'
import { useT } from './context'
import { Page } from './Page'
import { LoadState } from './Records'

/** Returns a component that fetches its section at first use, because few agents open it. */
export function lazySection(label: SettingsKey, fetch: () => Promise<ComponentType>): ComponentType {
  return function Later() {
    const t = useT()
    const { part, failure, load } = useLater(fetch)
    useEffect(() => void load(), [])
    const View = part.value
    if (View) return <View />
    return (
      <Page title={t(label)}>
        <LoadState failure={failure.value} reload={load} />
      </Page>
    )
  }
}
