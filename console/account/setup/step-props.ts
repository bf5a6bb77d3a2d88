import type { SetupModel } from './setup'

/** The model of the setup, and a function that opens the next step. */
export interface StepProps {
  setup: SetupModel
  goOn(): void
}
