import { Later } from '../shell/reading/Later'
import type { CropDialogProps } from './CropDialog'
import { cropDictionaries } from './dictionaries'

/** Fetches the dialog when the first picture is chosen. */
export const CropLater = (props: CropDialogProps) => (
  <Later fetch={() => import('./CropDialog')} dictionaries={cropDictionaries}>
    {({ CropDialog }) => <CropDialog {...props} />}
  </Later>
)
