import type { ReadonlySignal } from '@preact/signals'
import type { HeaderFacts } from '../../../contract/chat/appearance'
import type { HeaderParts } from '../../models/session/shell'
import { HeaderNote } from './HeaderNote'
import { Logo } from './Logo'

export function headerParts({ logo, ...facts }: HeaderFacts, open: ReadonlySignal<boolean>): HeaderParts {
  return {
    logo: logo && <Logo src={logo} />,
    note: Object.keys(facts).length > 0 && <HeaderNote facts={facts} open={open} />,
  }
}
