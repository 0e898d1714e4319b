import type { z } from 'zod'
import type { mergedKinds, MergePreview } from '#contract/institutions/unlistedInstitutions.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { usesVersionOf } from '../../records/usesVersion.ts'
import { countDoubles } from './doubles.ts'
import {
  enteredRecords,
  factRecords,
  type InstitutionRecords,
  noteTables,
  settingRecords,
} from './institutionRecords.ts'
import { countRecords, type Move } from './moveRecords.ts'
import { readSimilar } from './similarInstitutions.ts'

type Kind = (typeof mergedKinds)[number]
type Preview = z.input<typeof MergePreview>
type Kept = Preview['kept'][number]

/** What people call the rows of a table. Tables that are missing hold what goes along with others. */
const kindOf: Partial<Record<InstitutionRecords['table'], Kind>> = {
  communications: 'communications',
  tasks: 'tasks',
  visit_plans: 'visit_plans',
  doctors: 'doctors',
  vocs: 'vocs',
  referrals: 'referrals',
  reverse_referrals: 'reverse_referrals',
  action_list_medical_institutions: 'action_lists',
  email_recipients: 'emails',
  medical_institution_tags: 'tags',
  medical_institution_label_values: 'labels',
  medical_institution_label_choices: 'labels',
  medical_institution_staffs: 'staffs',
  memos: 'notes',
  special_notes: 'notes',
}

const keptOf: Partial<Record<InstitutionRecords['table'], Kept>> = {
  medical_institution_label_values: 'labels',
  medical_institution_label_choices: 'labels',
  medical_institution_staffs: 'staffs',
  medical_institution_phases: 'phase',
  memos: 'notes',
  special_notes: 'notes',
}

/** Counts what a merge would move, and says what it would leave out. */
export const previewMerge = async (tx: TenantTransaction, move: Move): Promise<Preview> => {
  const notes = noteTables.map((table): InstitutionRecords => ({ table, key: ['id'], same: [] }))
  const counts = new Map<Kind, number>()
  const kept = new Set<Kept>()
  for (const records of [...factRecords, ...enteredRecords, ...settingRecords, ...notes]) {
    const [kind, leftAs] = [kindOf[records.table], keptOf[records.table]]
    if (kind === undefined && leftAs === undefined) continue
    const { moved: all, left } = await countRecords(tx, move, records)
    const doubles = await countDoubles(tx, move, records.table)
    const moved = all - doubles
    if (doubles > 0) kept.add('doubles')
    if (kind !== undefined && moved > 0) counts.set(kind, (counts.get(kind) ?? 0) + moved)
    if (leftAs !== undefined && left > 0) kept.add(leftAs)
  }
  const [from, into] = await Promise.all([
    readSimilar(tx, move.tenantId, move.from),
    readSimilar(tx, move.tenantId, move.into),
  ])
  const preview = { from, into, moved: [...counts].map(([kind, count]) => ({ kind, count })), kept: [...kept] }
  return { ...preview, version: usesVersionOf(preview) }
}

/** Refuses a merge of partners of which something has changed since its preview. @throws `edit_conflict` with the present preview */
export const requireSeenPreview = async (
  tx: TenantTransaction,
  move: Move,
  seen: string | undefined,
): Promise<void> => {
  if (seen === undefined) return
  const current = await previewMerge(tx, move)
  if (current.version !== seen) throw problem('edit_conflict', { current })
}
