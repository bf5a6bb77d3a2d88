import type { SetupModel } from './setup'

/** The properties of a step: its model, and the way to the next step. */
export interface StepProps {
  setup: SetupModel
  goOn(): void
}
