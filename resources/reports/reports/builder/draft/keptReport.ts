import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { type Definition, type Draft, isDraft } from './draft.ts'

/** A draft that was kept, with the report that it changes, as that was when the change began; null for a new one. */
export interface KeptReport {
  readonly draft: Draft
  readonly stored: Definition | null
}

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'updatedAt' in value &&
  typeof value.updatedAt === 'string'

/**
 * What was kept; null if it is nothing of the kind. Drafts of an earlier version of the app say nothing of their report.
 * @param reportId - null for a new one
 */
export const keptReportIn = (kind: ReportKind, value: unknown, reportId: number | null): KeptReport | null => {
  if (isDraft(kind, value)) return { draft: value, stored: null }
  if (typeof value !== 'object' || value === null || !('draft' in value) || !isDraft(kind, value.draft)) return null
  const stored = 'stored' in value && isDefinition(value.stored) && value.stored.id === reportId ? value.stored : null
  return { draft: value.draft, stored }
}
