import { Later } from '../shell/reading/Later'
import { importDictionaries } from './dictionaries'
import type { ImportDialogProps } from './ImportDialog'

/** Fetches the dialog and the code that reads other formats when it is first opened. */
export const ImportLater = (props: ImportDialogProps) => (
  <Later fetch={() => import('./ImportDialog')} dictionaries={importDictionaries}>
    {({ ImportDialog }) => <ImportDialog {...props} />}
  </Later>
)
