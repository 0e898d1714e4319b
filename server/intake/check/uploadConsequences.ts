import { sql } from 'kysely'
import type { z } from 'zod'
import { type ReplacedUpload, type SameFile, type StandingMonth, SurveyKind } from '#contract/intake/dataUploads.ts'
import { monthsBetween } from '#contract/months.ts'
import { filesVersion, type PlannedMonths } from './standingFiles.ts'
import { countStandingMonths } from './standingMonths.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** An upload with the kind and months under which it is, or would be, imported. */
export interface Choice {
  readonly id: number
  readonly kind: string | null
  readonly first_month: string | null
  readonly last_month: string | null
}

export interface Consequences {
  readonly same_file: z.input<typeof SameFile> | null
  readonly replaces: z.input<typeof ReplacedUpload>[]
  readonly standing: z.input<typeof StandingMonth>[]
  readonly standing_version: string
}

/** Counts the current facts in the months of survey uploads, with one query per kind. @returns a function that finds them for an upload */
const standingOf = async (tx: TenantTransaction, tenantId: number, choices: readonly Choice[]) => {
  const standing = new Map<string, readonly z.input<typeof StandingMonth>[]>()
  for (const [kind, ofKind] of Map.groupBy(choices, (choice) => SurveyKind.safeParse(choice.kind).data)) {
    if (!kind) continue
    const first = ofKind.flatMap((choice) => choice.first_month ?? []).toSorted()[0]
    const last = ofKind
      .flatMap((choice) => choice.last_month ?? [])
      .toSorted()
      .at(-1)
    if (first && last) standing.set(kind, await countStandingMonths(tx, tenantId, kind, [first, last]))
  }
  return ({ kind, first_month: first, last_month: last }: Choice) =>
    (standing.get(kind ?? '') ?? []).filter(({ month }) => first && last && month >= first && month <= last)
}

/** The months that an upload would replace; null while its kind or months are unknown. */
export const plannedOf = (
  tenantId: number,
  { id, kind, first_month: first, last_month: last }: Choice,
): PlannedMonths | null => {
  const surveyKind = SurveyKind.safeParse(kind).data
  if (!surveyKind || first === null || last === null) return null
  return { tenantId, kind: surveyKind, months: monthsBetween(first, last), isOther: sql`uploads.id <> ${id}` }
}

interface Row extends Omit<Consequences, 'standing' | 'standing_version'> {
  readonly id: number
}

/**
 * What importing uploads would do: the latest upload with the same contents that is being processed or still in effect,
 * and the completed uploads whose months they would replace.
 */
export const consequencesOf = async (
  tx: TenantTransaction,
  tenantId: number,
  choices: readonly Choice[],
): Promise<ReadonlyMap<number, Consequences>> => {
  const { rows } = await sql<Row>`
    select
      uploads.id,
      (
        select jsonb_build_object(
          'id', same.id,
          'filename', same.filename,
          'created_at', same.created_at,
          'created_by', jsonb_build_object('id', accounts.id, 'name', accounts.username)
        )
        from data_upload_records as same
        join accounts on accounts.tenant_id = ${tenantId} and accounts.id = same.created_by
        where same.tenant_id = ${tenantId}
          and same.sha256 = uploads.sha256
          and same.id <> uploads.id
          and same.status in ('processing', 'completed')
          and same.replaced_at is null
          and same.deleted_at is null
        order by same.id desc
        limit 1
      ) as same_file,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', replaced.id,
            'filename', replaced.filename,
            'first_month', replaced.first_month,
            'last_month', replaced.last_month,
            'imported_row_count', replaced.imported_row_count
          )
          order by replaced.first_month, replaced.id
        )
        from data_upload_records as replaced
        where replaced.tenant_id = ${tenantId}
          and replaced.kind = chosen.kind
          and replaced.first_month <= chosen.last_month
          and replaced.last_month >= chosen.first_month
          and replaced.id <> uploads.id
          and replaced.status = 'completed'
          and replaced.replaced_at is null
          and replaced.deleted_at is null
      ), '[]') as replaces
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
      as chosen (id bigint, kind text, first_month date, last_month date)
    join data_uploads as uploads on uploads.tenant_id = ${tenantId} and uploads.id = chosen.id and uploads.deleted_at is null
  `.execute(tx)
  const standing = await standingOf(tx, tenantId, choices)
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  const versions = new Map<number, string>()
  for (const choice of choices) {
    const planned = plannedOf(tenantId, choice)
    if (planned) versions.set(choice.id, await filesVersion(tx, planned))
  }
  return new Map(
    rows.map(({ id, same_file, replaces }) => {
      const choice = byId.get(id)
      const standingOfUpload = choice ? standing(choice) : []
      return [id, { same_file, replaces, standing: standingOfUpload, standing_version: versions.get(id) ?? '' }]
    }),
  )
}

/** For an upload that is completed or being processed there is nothing to ask. */
export const nothingToAsk: Consequences = { same_file: null, replaces: [], standing: [], standing_version: '' }
