import { Later } from '../shell/reading/Later'
import type { AlternativeTextProps } from './AlternativeText'
import { pictureDictionaries } from './dictionaries'

/** Fetches the field with its texts. Callers fetch this file later too: its list of dictionaries is long. */
export const DescribeField = (props: AlternativeTextProps) => (
  <Later fetch={() => import('./AlternativeText')} dictionaries={pictureDictionaries}>
    {({ AlternativeText }) => <AlternativeText {...props} />}
  </Later>
)
