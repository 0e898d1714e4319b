import type { ImportDetail, ImportKind } from './importKinds.ts'

/** The properties of each step of an import. */
export interface StepProps {
  readonly kind: ImportKind
  readonly detail: ImportDetail
}
