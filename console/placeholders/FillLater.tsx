import { Later } from '../shell/reading/Later'
import type { Dictionaries } from '../shell/words/languages'
import type { FillDialogProps } from './FillDialog'

const dictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')

export const FillLater = (props: FillDialogProps) => (
  <Later fetch={() => import('./FillDialog')} dictionaries={dictionaries}>
    {({ FillDialog }) => <FillDialog {...props} />}
  </Later>
)
