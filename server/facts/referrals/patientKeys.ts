import { z } from 'zod'
import type { TenantTransaction } from '../../db/tenant.ts'
import { decryptValue, encryptValue } from '../../encryption.ts'
import { deriveKey } from '../../secret.ts'
import { mapYielding } from '../../yielding.ts'
import { patientHasher, patientHexHasher, patientKeyOf, type PatientKeys } from './patients.ts'

const sealingKey = (secret: Buffer) => deriveKey(secret, 'patient keys of moved tenants')

/** The patients' key of a tenant that was made with another secret – in another installation, or before this one changed its own –, by tenant; empty for any other tenant. */
export const movedPatientKeys = async (
  tx: TenantTransaction,
  secret: Buffer,
  tenantId: number,
): Promise<PatientKeys> => {
  const row = await tx.selectFrom('patient_keys').where('tenant_id', '=', tenantId).select('sealed').executeTakeFirst()
  if (!row) return new Map()
  return new Map([[tenantId, Buffer.from(z.string().parse(decryptValue(sealingKey(secret), row.sealed)), 'base64url')]])
}

/** The key with which a tenant's patients are hashed. */
export const readPatientKey = async (tx: TenantTransaction, secret: Buffer, tenantId: number): Promise<Buffer> =>
  Buffer.from((await movedPatientKeys(tx, secret, tenantId)).get(tenantId) ?? patientKeyOf(secret, tenantId))

/** Keeps the key with which a tenant's patients were hashed under another secret, so that its facts go on finding each other. */
export const keepPatientKey = async (
  tx: TenantTransaction,
  secret: Buffer,
  tenantId: number,
  key: Buffer,
): Promise<void> => {
  if (key.equals(patientKeyOf(secret, tenantId))) return
  const sealed = encryptValue(sealingKey(secret), key.toString('base64url'))
  await tx.insertInto('patient_keys').values({ tenant_id: tenantId, sealed }).execute()
}

/** Keeps the key of a tenant's patients beyond a change of the installation's secret. */
export const resealPatientKey = async (
  tx: TenantTransaction,
  secrets: { readonly former: Buffer; readonly next: Buffer },
  tenantId: number,
): Promise<void> => {
  const key = await readPatientKey(tx, secrets.former, tenantId)
  await tx.deleteFrom('patient_keys').where('tenant_id', '=', tenantId).execute()
  await keepPatientKey(tx, secrets.next, tenantId, key)
}

/** The keyed hash by which facts of the same patient are matched; null if the text is not a patient's number. */
export type HashPatient = (tx: TenantTransaction, tenantId: number, patientId: string) => Promise<Buffer | null>

/** {@link HashPatient} for several numbers, in their order and in hexadecimal digits. */
export type HashPatients = (
  tx: TenantTransaction,
  tenantId: number,
  patientIds: readonly string[],
) => Promise<(string | null)[]>

/** {@link HashPatients} of an installation. */
export const hashPatientsWith =
  (secret: Buffer): HashPatients =>
  async (tx, tenantId, patientIds) => {
    const hash = patientHexHasher(secret, await movedPatientKeys(tx, secret, tenantId))
    return mapYielding(patientIds, (patientId) => hash(tenantId, patientId))
  }

/** {@link HashPatient} of an installation. */
export const hashPatientWith =
  (secret: Buffer): HashPatient =>
  async (tx, tenantId, patientId) =>
    patientHasher(secret, await movedPatientKeys(tx, secret, tenantId))(tenantId, patientId)
