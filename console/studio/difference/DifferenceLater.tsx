import { Later } from '../../shell/reading/Later'
import type { DifferenceProps } from './Difference'

export const DifferenceLater = (props: DifferenceProps) => (
  <Later fetch={() => import('./Difference')}>{({ Difference }) => <Difference {...props} />}</Later>
)
