import type { ImportDetail, ImportKind } from './importKinds.ts'

/** What each step of an import is given. */
export interface StepProps {
  readonly kind: ImportKind
  readonly detail: ImportDetail
}
