import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { deriveKey } from '../../secret.ts'

const plainNumber = /^[1-9][0-9]*$/

/**
 * Normalises a patient's number so that it is the same in all systems: no leading zeros or spaces, half-width; null if
 * nothing is left. データ識別番号 of the DPC survey is the same number.
 * @example patientNumber('０００ 1234') // '1234'
 */
export const patientNumber = (text: string): string | null => {
  if (plainNumber.test(text)) return text
  const number = text
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200d\ufeff]/gu, '')
    .replace(/^0+/, '')
  return number || null
}

const hashBytes = 16

/** The keyed hash by which facts of the same patient are matched; null if the text is not a patient's number. */
export type HashPatient = (tenantId: number, patientId: string) => Buffer | null

/**
 * {@link HashPatient} in hexadecimal digits, for tens of thousands of patients. A Buffer costs twice as much, and
 * memory outside the heap.
 */
export type HashPatientInHex = (tenantId: number, patientId: string) => string | null

/**
 * Hashes patients' numbers with HMAC-SHA-256, cut to 16 bytes. Each tenant has its own key, so hashes of different
 * tenants cannot be compared, and nobody without the secret can try out numbers.
 */
export const patientHexHasher = (secret: Buffer): HashPatientInHex => {
  // Hashing with a KeyObject is five times as fast as with a key in bytes.
  const keys = new Map<number, KeyObject>()
  const keyOf = (tenantId: number) => {
    const cachedKey = keys.get(tenantId)
    if (cachedKey) return cachedKey
    const key = createSecretKey(deriveKey(secret, `patients of tenant ${tenantId}`))
    keys.set(tenantId, key)
    return key
  }
  return (tenantId, patientId) => {
    const number = patientNumber(patientId)
    if (number === null) return null
    return createHmac('sha256', keyOf(tenantId))
      .update(number)
      .digest('hex')
      .slice(0, 2 * hashBytes)
  }
}

/** {@link patientHexHasher} that returns bytes. */
export const patientHasher = (secret: Buffer): HashPatient => {
  const inHex = patientHexHasher(secret)
  return (tenantId, patientId) => {
    const hash = inHex(tenantId, patientId)
    return hash === null ? null : Buffer.from(hash, 'hex')
  }
}
