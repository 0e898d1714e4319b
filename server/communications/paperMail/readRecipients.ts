import type { z } from 'zod'
import { usualHonorific } from '#contract/institutions/doctors.ts'
import type { MailRecipient, paperMailOperations } from '#contract/communications/paperMail.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { unknownIds } from '../../problems.ts'
import { corrected, correctedOrNull } from '../../records/correctedInstitutions.ts'
import { isShownTo } from '../../records/unlistedInstitutions.ts'

type Selection = z.output<(typeof paperMailOperations)['findMailRecipients']['body']>
type Found = Omit<z.input<(typeof paperMailOperations)['findMailRecipients']['response']>, 'sender'>

interface Institution {
  readonly id: number
  readonly name: string
  readonly postal_code: string | null
  readonly address: string
  readonly running_status: string
  readonly administrator_name: string | null
}

interface Doctor {
  readonly id: number
  readonly medical_institution_id: number
  readonly division: string | null
  readonly position: string | null
  readonly name: string
  readonly honorific: string
}

/** 御机下 is for physicians. */
const courtesyOf = (honorific: string) => (honorific === usualHonorific ? '御机下' : null)

const placeOf = ({ id, name, postal_code, address }: Institution) => ({
  medical_institution_id: id,
  institution_name: name,
  postal_code,
  address,
})

const itself = (institution: Institution): MailRecipient => ({
  ...placeOf(institution),
  doctor_id: null,
  division: null,
  name: null,
  honorific: '御中',
  courtesy: null,
})

const headOf = (institution: Institution): MailRecipient => ({
  ...placeOf(institution),
  doctor_id: null,
  division: '院長',
  name: institution.administrator_name?.trim() || null,
  honorific: usualHonorific,
  courtesy: courtesyOf(usualHonorific),
})

const doctorAt = (institution: Institution, { id, division, position, name, honorific }: Doctor): MailRecipient => ({
  ...placeOf(institution),
  doctor_id: id,
  division: [division, position].filter(Boolean).join('　') || null,
  name,
  honorific,
  courtesy: courtesyOf(honorific),
})

const readDoctors = async (tx: TenantTransaction, tenantId: number, selection: Selection) => {
  const { medical_institution_ids: institutionIds, doctor_ids: doctorIds } = selection
  let query = tx
    .selectFrom('doctors')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where(idIn('medical_institution_id', institutionIds))
  if (doctorIds) query = query.where(idIn('id', doctorIds))
  const doctors: Doctor[] = await query
    .orderBy('medical_institution_id')
    .orderBy('id')
    .select(['id', 'medical_institution_id', 'division', 'position', 'name', 'honorific'])
    .execute()
  return Map.groupBy(doctors, (doctor) => doctor.medical_institution_id)
}

/**
 * Whom a mail to institutions is addressed to, in the order of the institutions.
 * @throws a 422 at `medical_institution_ids` if an id is unknown
 */
export const readRecipients = async (tx: TenantTransaction, tenantId: number, selection: Selection): Promise<Found> => {
  const { medical_institution_ids: ids, addressing, otherwise_institution: otherwise = false } = selection
  const [institutions, doctors] = await Promise.all([
    tx
      .selectFrom('medical_institutions')
      .where(idIn('id', ids))
      .where(isShownTo(tenantId, 'id'))
      .select(['id', 'running_status', corrected(tenantId, 'name', 'medical_institutions').as('name')])
      .select([
        correctedOrNull(tenantId, 'postal_code', 'medical_institutions').as('postal_code'),
        corrected(tenantId, 'address', 'medical_institutions').as('address'),
        correctedOrNull(tenantId, 'administrator_name', 'medical_institutions').as('administrator_name'),
      ])
      .execute(),
    addressing === 'doctors' ? readDoctors(tx, tenantId, selection) : new Map<number, Doctor[]>(),
  ])
  const byId = new Map(institutions.map((institution) => [institution.id, institution]))
  const found: Found = { recipients: [], left_out: [] }
  for (const id of ids) {
    const institution = byId.get(id)
    if (!institution) throw unknownIds('medical_institution_ids')
    const leaveOut = (reason: Found['left_out'][number]['reason']) =>
      found.left_out.push({ medical_institution_id: id, institution_name: institution.name, reason })
    const chosen = doctors.get(id) ?? []
    if (institution.running_status === 'closed') leaveOut('closed')
    else if (institution.address.trim() === '') leaveOut('no_address')
    else if (addressing === 'head') found.recipients.push(headOf(institution))
    else if (chosen.length > 0) found.recipients.push(...chosen.map((doctor) => doctorAt(institution, doctor)))
    else if (addressing === 'institution' || otherwise) found.recipients.push(itself(institution))
    else leaveOut('no_doctor')
  }
  return found
}
