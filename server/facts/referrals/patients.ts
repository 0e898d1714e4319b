import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { deriveKey } from '../../secret.ts'

const plainNumber = /^[1-9][0-9]*$/

/**
 * A patient's number as systems agree on it: without leading zeros and spaces, in half width; null where nothing is left of it. データ識別番号 of
 * the DPC survey is that number too.
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

/** The keyed hash by which the facts of a patient find each other; null where the text is no patient's number. */
export type HashPatient = (tenantId: number, patientId: string) => Buffer | null

/** {@link HashPatient} in hexadecimal digits, for patients by the ten thousands: bytes cost twice as much, and memory beside the heap. */
export type HashPatientInHex = (tenantId: number, patientId: string) => string | null

/**
 * Hashes patients' numbers with HMAC-SHA-256, cut to 16 bytes. Each tenant has a key of its own, so that hashes tell nothing across tenants, and
 * nobody without the secret can try numbers out.
 */
export const patientHexHasher = (secret: Buffer): HashPatientInHex => {
  // A key that is made once is hashed with five times as fast as one in bytes.
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

/** {@link patientHexHasher} in bytes. */
export const patientHasher = (secret: Buffer): HashPatient => {
  const inHex = patientHexHasher(secret)
  return (tenantId, patientId) => {
    const hash = inHex(tenantId, patientId)
    return hash === null ? null : Buffer.from(hash, 'hex')
  }
}
