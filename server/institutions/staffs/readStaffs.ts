import { sql } from 'kysely'
import type { z } from 'zod'
import { type MedicalInstitutionStaffs, StaffSource } from '#contract/institutions/staffs.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** The most steps of the history that are shown. */
const maxHistory = 100

type Period = z.input<typeof MedicalInstitutionStaffs>['history'][number]

/** Joins periods of one person that follow one another, since moves among the further people are not told. */
const joined = (periods: readonly (Period & { readonly begun: string; readonly ended: string | null })[]): Period[] => {
  const all: (Period & { begun: string; ended: string | null })[] = []
  for (const period of periods) {
    const later = all.findLast(
      ({ staff, is_main: isMain, begun }) =>
        staff.id === period.staff.id && isMain === period.is_main && begun === period.ended,
    )
    if (later) Object.assign(later, { begun: period.begun, since: period.since })
    else all.push({ ...period })
  }
  return all.map(({ begun: _begun, ended: _ended, ...period }) => period)
}

/** Reads who is in charge of a partner, and who was. */
export const readStaffs = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
): Promise<z.input<typeof MedicalInstitutionStaffs>> => {
  const { rows } = await sql<{
    id: number
    name: string
    is_active: boolean
    source: string
    position: number
    begun: string
    ended: string | null
    since: string
    until: string | null
    set_by: { id: number; name: string }
  }>`
    select
      people.id,
      people.username as name,
      people.deleted_at is null and people.enabled_crm as is_active,
      charges.source,
      charges.position,
      charges.started_at as begun,
      charges.ended_at as ended,
      (charges.started_at at time zone 'Asia/Tokyo')::date as since,
      (charges.ended_at at time zone 'Asia/Tokyo')::date as until,
      jsonb_build_object('id', setters.id, 'name', setters.username) as set_by
    from medical_institution_staffs as charges
    join accounts as people on people.tenant_id = ${tenantId} and people.id = charges.staff_id
    join staff_changes as changes on changes.tenant_id = ${tenantId} and changes.id = charges.staff_change_id
    join accounts as setters on setters.tenant_id = ${tenantId} and setters.id = changes.created_by
    where charges.tenant_id = ${tenantId} and charges.medical_institution_id = ${institutionId}
    order by charges.started_at desc, charges.position, charges.id desc
    limit ${maxHistory}
  `.execute(tx)
  const times = rows.flatMap(({ begun, ended }) => [begun, ...(ended === null ? [] : [ended])])
  return {
    medical_institution_id: institutionId,
    staffs: rows
      .filter(({ ended }) => ended === null)
      .toSorted((a, b) => a.position - b.position)
      .map(({ id, name, is_active, source, since, set_by }) => ({
        id,
        name,
        is_active,
        source: StaffSource.parse(source),
        since,
        set_by,
      })),
    updated_at: times.toSorted().at(-1) ?? null,
    history: joined(
      rows.map(({ id, name, position, since, until, begun, ended }) => ({
        staff: { id, name },
        is_main: position === 1,
        since,
        until,
        begun,
        ended,
      })),
    ),
  }
}
