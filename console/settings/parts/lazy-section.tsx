import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { RequestError } from '../../shell/api'
import type { SettingsKey } from '../strings/en'
import { useT } from './context'
import { Page } from './Page'
import { LoadState } from './Records'

/** Returns a component that fetches its section at first use, because few agents open it. */
export function lazySection(label: SettingsKey, fetch: () => Promise<ComponentType>): ComponentType {
  return function Later() {
    const t = useT()
    const section = useSignal<{ View: ComponentType } | null>(null)
    const failure = useSignal<RequestError | null>(null)
    async function load() {
      failure.value = null
      await fetch().then(
        (View) => {
          section.value = { View }
        },
        () => {
          failure.value = new RequestError(0, 'offline', 'The server could not be reached.')
        },
      )
    }
    useEffect(() => void load(), [])
    if (section.value) return <section.value.View />
    return (
      <Page title={t(label)}>
        <LoadState failure={failure.value} reload={load} />
      </Page>
    )
  }
}
